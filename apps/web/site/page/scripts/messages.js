/**
 * The messages between the page and the rules: what the page may ask, and what it is told.
 *
 * This file holds types only. The same types in Rust are in `arbiter` (commands, events, boards) and in
 * `apps/web/src/messages.rs`. Squares are names (`e4`, `j10`), moves are texts in coordinate notation, times
 * are milliseconds.
 *
 * @module
 */

/** @typedef {'white' | 'black'} Color */
/**
 * Whose secrets the page may see: one side's, both sides' (two people at one screen in a game without
 * secrets, analysis), or nobody's (a spectator).
 * @typedef {'white' | 'black' | 'both' | 'nobody'} Viewer
 */
/**
 * @typedef {'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king' | 'missile' | 'archbishop' | 'chancellor'
 *   | 'culverin' | 'duke' | 'guard' | 'wazir' | 'ferz' | 'cannon' | 'face-down'} Kind
 */
/** @typedef {'radiation' | 'wall' | 'tree' | 'mountain'} Obstacle */
/** @typedef {{ color: Color, kind: Kind }} Piece */
/** @typedef {{ square: string, color: Color, kind: Kind }} PlacedPiece */

/**
 * What a move does to the board. Squares that pieces leave are those before the move, squares they reach
 * those after it, so the order of effects does not matter.
 * @typedef {{ effect: 'moved', piece: Piece, from: string, to: string,
 *     role: 'mover' | 'castling-rook' | 'companion' | 'makes-way' }
 *   | { effect: 'promoted', square: string, piece: Piece }
 *   | { effect: 'left', piece: Piece, square: string,
 *     why: 'captured' | 'exploded' | 'blasted' | 'launched' | 'detonated' }
 *   | { effect: 'dropped', piece: Piece, square: string }
 *   | { effect: 'revealed', color: Color, square: string, kind: Kind | null }
 *   | { effect: 'blast', centre: string, zone: string[] }
 *   | { effect: 'irradiated', square: string }
 *   | { effect: 'contaminated', color: Color, centre: string, moves_left: number }
 *   | { effect: 'armed', color: Color }
 *   | { effect: 'bomb-lost', color: Color, square: string }} BoardEffect
 */

/**
 * A legal move. `to` is the square to click on next: where the piece goes, is launched at or dropped on;
 * for castling, where the king ends. Several choices may share `from` and `to`: promotions, a missile's
 * step and launch, castling with and without missiles.
 * @typedef {object} Choice
 * @property {string} text in coordinate notation
 * @property {string} san in algebraic notation
 * @property {string | null} from none for a drop
 * @property {string} to
 * @property {boolean} is_launch
 * @property {Kind | null} promotes_to
 * @property {Kind | null} drops
 * @property {string[]} victims squares of the pieces it removes from the board
 */

/** @typedef {{ centre: string, zone: string[], moves_left: number }} ContaminatedZone */
/** @typedef {{ square: string, obstacle: Obstacle }} ClosedSquare */
/**
 * What a face-down piece may be; the shares add up to 1.
 * @typedef {{ square: string, odds: { kind: Kind, share: number }[] }} FaceDownOdds
 */

/**
 * A board as its viewer may know it.
 * @typedef {object} Board
 * @property {number} files
 * @property {number} ranks
 * @property {string} fen
 * @property {PlacedPiece[]} pieces
 * @property {ClosedSquare[]} closed squares no piece may enter
 * @property {Color} side the side to move
 * @property {string | null} check the king that is in check
 * @property {[Kind[], Kind[]]} reserves White's and Black's
 * @property {[boolean, boolean] | null} armed whether White and Black may launch; none without missiles
 * @property {string[]} launching for a game with missiles, why each side may or may not launch, in words
 * @property {string[]} shielded squares that kings shield from missiles: none can be launched there
 * @property {[string | null, string | null]} bombs White's and Black's, where the viewer knows it
 * @property {[ContaminatedZone[], ContaminatedZone[]]} zones those that White's and Black's king must leave
 * @property {FaceDownOdds[]} face_down
 * @property {[number | null, number | null]} clocks time left, if there are clocks
 * @property {boolean} clock_runs whether the clock of the side to move is running
 * @property {Choice[]} choices the legal moves, if it is the viewer's turn
 */

/**
 * A move as its viewer may know it.
 * @typedef {object} MoveTold
 * @property {number} ply from 1, counting both sides
 * @property {Color} side
 * @property {string} san
 * @property {string} text
 * @property {string[]} consequences what it did besides moving and capturing, in words, one line each
 * @property {BoardEffect[]} effects
 */

/** @typedef {'person' | 'program' | { megaton: { elo: number | null } }} Occupant */
/** @typedef {{ name: string, occupant: Occupant }} Seat */
/** @typedef {'draw' | 'abort' | { takeback: number }} Offer */
/** @typedef {'vote' | 'bomb'} TableQuestion */
/** @typedef {{ score: '1-0' | '0-1' | '1/2-1/2' | '*', reason: string }} End */

/**
 * Everything about a game that its viewer may know.
 * @typedef {object} GameState
 * @property {string} variant
 * @property {string} title
 * @property {[string, string][]} options
 * @property {[Seat, Seat]} seats
 * @property {string[]} moves in algebraic notation
 * @property {MoveTold | null} last the last of them
 * @property {Board} board
 * @property {[Color, TableQuestion][]} questions
 * @property {[Color, Offer] | null} offer
 * @property {unknown} end how it ended; `null` while it goes on. An `ended` event follows with the words.
 */

/**
 * What happens at the table. At a server `welcome` may come at any time: the table begins anew with this setup,
 * and its `state` follows.
 * @typedef {{ event: 'state', state: GameState }
 *   | { event: 'asked', side: Color, question: TableQuestion }
 *   | { event: 'voted', side: Color, accepts: boolean }
 *   | { event: 'decided', vote: string }
 *   | { event: 'chosen', side: Color, bomb: string | null }
 *   | { event: 'moved', told: MoveTold, board: Board }
 *   | { event: 'taken-back', plies: number, board: Board }
 *   | { event: 'offered', by: Color, offer: Offer }
 *   | { event: 'declined', by: Color, offer: Offer }
 *   | { event: 'advised', san: string, text: string }
 *   | { event: 'seated', side: Color, seat: Seat }
 *   | { event: 'presence', side: Color, is_present: boolean }
 *   | { event: 'ended', score: End['score'], reason: string, board: Board }
 *   | { event: 'welcome', setup: TableSetup }
 *   | { event: 'refused', reason: string }} TableEvent
 */

/**
 * What a player says at the table.
 * @typedef {{ command: 'move', text: string }
 *   | { command: 'vote', accepts: boolean }
 *   | { command: 'bomb', square: string | null }
 *   | { command: 'offer', offer: Offer }
 *   | { command: 'take-back-own-move' } | { command: 'accept' } | { command: 'decline' }
 *   | { command: 'resign' } | { command: 'hint' }} Command
 */

/**
 * A game and its moves: `moves` are records (coordinate notation, followed by what was revealed: `b2b2=r`).
 * @typedef {object} Game
 * @property {string} variant
 * @property {[string, string][]} options
 * @property {boolean} chess960 whether castling is written as king takes rook
 * @property {string | null} fen the start position; `null` for that of the options
 * @property {string[]} moves in either notation
 */

/**
 * How long a side may think. All `null`: as long as it likes.
 * @typedef {object} Control
 * @property {number | null} base
 * @property {number | null} increment
 * @property {number | null} move_time
 */

/**
 * @typedef {object} TableSetup
 * @property {Game} game
 * @property {[Seat, Seat]} seats
 * @property {[Control, Control]} controls
 * @property {boolean} is_shared two people share the screen: offers take effect at once
 * @property {Viewer} viewer whose view the page is shown
 */

/**
 * A rule option. A number from `numbers`, or a square of `squares`, is allowed besides the values.
 * @typedef {object} RuleOption
 * @property {string} name
 * @property {string} help
 * @property {string[]} values the default first
 * @property {[number, number] | null} numbers
 * @property {string[]} squares
 */

/**
 * A game that can be played.
 * @typedef {object} VariantEntry
 * @property {string} id
 * @property {string} title
 * @property {number} files
 * @property {number} ranks
 * @property {boolean} has_missiles
 * @property {boolean} has_secrets
 * @property {boolean} has_chess960 whether it may begin from a row of Chess960
 * @property {boolean} has_rows whether `option Setup` numbers its start rows (Capatomic)
 * @property {{ kind: Kind, name: string, letter: string }[]} kinds the pieces it has
 * @property {RuleOption[]} options
 */

/**
 * What megaton's program has besides the page: other engines, by name, and cores to think with.
 * @typedef {{ engines: string[], cores: number }} Server
 */

/**
 * @typedef {object} Catalogue
 * @property {VariantEntry[]} variants
 * @property {[number, number]} elo
 * @property {number} chess960_rows
 * @property {Server | null} [server] none for a page that does everything by itself
 */

/**
 * The keys of a table that may be passed on to others: those of the seats that are not one's own, and that of
 * those who watch.
 * @typedef {{ white: string | null, black: string | null, observers: string | null }} Invitations
 */

/**
 * The drawings as SVG documents.
 * @typedef {{ pieces: Record<Color, Record<Kind, string>>, obstacles: Record<Obstacle, string> }} Drawings
 */

/**
 * The position a game has reached: `told` has one entry for each of its moves.
 * @typedef {object} Study
 * @property {string} title
 * @property {string} start_fen
 * @property {Board} board with its legal moves
 * @property {MoveTold[]} told
 * @property {string[]} record the moves as records, to be sent back as `Game.moves`
 * @property {End | null} end
 */

/**
 * A position to be set up.
 * @typedef {object} Placement
 * @property {PlacedPiece[]} pieces
 * @property {ClosedSquare[]} closed
 * @property {Color} side
 * @property {string} castling FEN's castling field: `KQkq`, `-`
 * @property {string | null} en_passant the square a pawn has passed over
 * @property {[Kind[], Kind[]]} reserves
 * @property {string | null} keys the keys behind the six fields of a FEN (`zone=…`), which are inferred if there
 *   are none
 * @property {boolean | null} armed whether launches are allowed; `null` for what the keys say
 */

/**
 * A game read from PGN.
 * @typedef {object} ReadGame
 * @property {Game} game
 * @property {[string, string][]} tags
 * @property {string} result
 */

/**
 * Questions about the rules, which no table needs, with the type of their answers.
 *
 * | question | answer |
 * |---|---|
 * | catalogue | {@link Catalogue} |
 * | drawings | {@link Drawings} |
 * | study | {@link Study} |
 * | preview | {@link MoveTold}: what a legal move would do; refused with the reason if it is illegal |
 * | edit | {@link Study}: of the position that was set up; refused with the reason if it is none |
 * | draw-row | {@link Game}: with a start row drawn by chance, or of this number |
 * | read-pgn | {@link ReadGame}[] ; refused with line and reason |
 * | write-pgn | string |
 *
 * @typedef {{ ask: 'catalogue' } | { ask: 'drawings' }
 *   | { ask: 'study', game: Game, viewer: Viewer }
 *   | { ask: 'preview', game: Game, text: string }
 *   | { ask: 'edit', variant: string, options: [string, string][], placement: Placement }
 *   | { ask: 'draw-row', game: Game, number: number | null }
 *   | { ask: 'read-pgn', text: string }
 *   | { ask: 'write-pgn', game: Game, tags: [string, string][], result: string }} RulesQuestion
 */

/**
 * Questions to the table at which a game is played.
 *
 * | question | answer |
 * |---|---|
 * | start | null; events follow, a `state` first |
 * | say | null; events follow |
 * | look | null; a `state` for this viewer follows, and only this viewer's events from now on |
 * | foresee | {@link MoveTold}: what a legal move of the viewer would do |
 * | record | {@link Game}: as far as the viewer knows it, for analysis |
 * | pgn | string: as far as the viewer may know it |
 * | keep | string: the game to be resumed, secrets included, for storage only; at a server the key of one's seat |
 * | resume | {@link TableSetup} of the seat that was taken again; events follow |
 * | seat | null: someone else takes a seat; events follow |
 * | invitations | {@link Invitations}; at a server only |
 * | again | null: the same people once more, with changed sides, when the game is over; at a server only |
 *
 * @typedef {{ ask: 'start', setup: TableSetup }
 *   | { ask: 'say', by: Color, command: Command }
 *   | { ask: 'look', viewer: Viewer }
 *   | { ask: 'foresee', text: string }
 *   | { ask: 'record' } | { ask: 'pgn' } | { ask: 'keep' }
 *   | { ask: 'resume', kept: string }
 *   | { ask: 'seat', side: Color, seat: Seat }
 *   | { ask: 'invitations' } | { ask: 'again' }} TableAsk
 */

/**
 * A line of analysis. `rank` counts from 1. The score is from White's point of view.
 * @typedef {object} Line
 * @property {number} rank
 * @property {number} depth
 * @property {number} nodes
 * @property {number} time
 * @property {{ centipawns: number } | { mate: number }} score `mate` in so many moves; negative: Black mates
 * @property {string[]} sans
 * @property {string[]} texts
 */

/**
 * Analysis: begins with `analyse`, ends when its limits are reached or with `stop`. `engine` is one of the
 * server's, or megaton if it is `null` or missing.
 * @typedef {{ ask: 'analyse', game: Game, lines: number, move_time: number | null, depth: number | null,
 *     engine?: string | null }
 *   | { ask: 'stop' }} AnalysisAsk
 */

/** @typedef {{ analysis: 'line', line: Line } | { analysis: 'done', best: string | null }} AnalysisEvent */

export {};
