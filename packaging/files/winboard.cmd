@echo off
rem Starts WinBoard with megaton: winboard.cmd [GAME], such as winboard.cmd culverin.
rem The names of the games are those under "megaton as an engine in XBoard" in docs\gui.md.
rem WinBoard is expected in the usual folders or in PATH; WINBOARD names another one.
setlocal
set GAME=%1
if "%GAME%"=="" set GAME=stratom
if defined WINBOARD goto found
for %%F in ("C:\WinBoard-4.9.1\WinBoard" "C:\WinBoard-4.8.0\WinBoard" "C:\WinBoard") do (
    if exist "%%~F\winboard.exe" set WINBOARD=%%~F\winboard.exe
)
if not defined WINBOARD set WINBOARD=winboard.exe
:found
start "" "%WINBOARD%" /cp /fcp megaton.exe /fd "%~dp0." /variant %GAME% /testLegality false /testClaims false /ruleMoves 0 /boardSize bulky /showTargetSquares true /saveSettingsOnExit false
