/* Windows' source of random numbers for Rust programs, `ProcessPrng` in bcryptprimitives.dll, which Wine before version 9
   lacks. For tests only: it hands over to the one that Wine has. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE numbers, SIZE_T length)
{
    return RtlGenRandom(numbers, (ULONG)length);
}
