/**
 * Every text of the page in one place, by view. What the rules say (why a move is illegal, what it did,
 * how a game ended) comes with the messages; lessons are in `learn/lessons.js`, the campaign's texts in
 * `campaign/campaign_texts.js`.
 *
 * @module
 */

const SIDES = { white: 'White', black: 'Black' };

export const texts = {
  app: {
    cannotStart: 'The page cannot start:',
    /** @param {string} file */
    incomplete: (file) => `The page is incomplete: ${file} is missing.`,
    language: 'Language',
    views: 'Views',
    loading: 'Setting up the board …',
    noServer: 'The server cannot be reached. The page goes on by itself as soon as it can.',
    soundOn: 'Sound on',
    soundOff: 'Sound off',
    toDark: 'Dark colours',
    toLight: 'Light colours',
    connectionLost: 'Connection lost, trying again …',
    connected: 'Connected again.',
    interrupted: 'The connection was lost before this was answered. Look at the board before you try again.',
    notConnected: 'There is no connection at the moment.',
  },
  views: {
    play: 'Play',
    campaign: 'Campaign',
    analysis: 'Analysis',
    editor: 'Editor',
    learn: 'Learn',
    puzzles: 'Puzzles',
    games: 'My games',
    lobby: 'Lobby',
  },
  lobby: {
    about:
      'Seats for whoever takes them first, and games to watch. Private games are not here: those are open to nobody without a link.',
    /** @param {number} count */
    people: (count) => (count === 1 ? 'Nobody but you is here.' : `${count} people are here.`),
    nameHelp: 'Kept in this browser. There are no accounts.',
    offer: 'Offer a game',
    game: 'Game',
    everyGame: 'All games',
    clock: 'Clock',
    everyClock: 'All clocks',
    paces: {
      bullet: 'Under 3 minutes',
      blitz: '3 to 8 minutes',
      rapid: '8 to 25 minutes',
      slow: '25 minutes and more',
      none: 'No clock',
    },
    seats: 'Open seats',
    noSeats:
      'Nobody offers a game at the moment. Offer one: it stands here as long as you wait at its board.',
    noneOfThese: 'None of these games, or none with this clock.',
    somebody: 'Somebody',
    /** @param {string} side */
    youPlay: (side) => `You would play ${side}`,
    play: 'Play',
    /** @param {string} host @param {string} title */
    playAgainst: (host, title) => `Play ${title} against ${host}`,
    own: 'Your own seat: back to the board',
    ownStart: 'Begins from a position of its own',
    games: 'Being played',
    noGames: 'No open game is being played.',
    watch: 'Watch',
    /** @param {string} names */
    watchGame: (names) => `Watch ${names}`,
    /** @param {number} plies */
    moves: (plies) => {
      const moves = Math.ceil(plies / 2);
      return moves === 0 ? 'No move yet' : `${moves} ${moves === 1 ? 'move' : 'moves'}`;
    },
    /** @param {number} count */
    watchers: (count) => (count === 1 ? '1 watches' : `${count} watch`),
    /** @param {string} name */
    absent: (name) => `${name} is not connected`,
  },
  games: {
    about: 'Kept in this browser, and nowhere else.',
    none: 'Nothing has been played yet.',
    exportAll: 'Save all as PGN',
    goOn: 'Go on',
    replay: 'Replay',
    remove: 'Forget',
    /** @param {string} names */
    removeGame: (names) => `Forget ${names}`,
    /** @param {number} moves */
    goesOn: (moves) => `Goes on, after ${moves} ${moves === 1 ? 'move' : 'moves'}`,
  },
  play: {
    newGame: 'New game',
    backToGame: 'Back to the game',
    backToPosition: 'Back to the game',
    more: 'More',
    result: {
      won: 'You have won',
      lost: 'You have lost',
      draw: 'Draw',
      /** @param {'white' | 'black'} side */
      wins: (side) => (side === 'white' ? 'White has won' : 'Black has won'),
      dismiss: 'Put it away',
    },
    rulesOfGame: 'Rules',
    firstLesson: 'First time? Launch a missile',
    lessonOfGame: 'Lesson',
    noMove: '…',
    /** @param {string[]} pieces */
    captured: (pieces) => `Captured: ${pieces.join(', ')}`,
    /** @param {number} count @param {string} name @param {boolean} isArmed */
    missilesLeft: (count, name, isArmed) =>
      `${count} ${name}${count > 1 ? 's' : ''} left${isArmed ? ', may be launched' : ''}`,
    fromPosition: 'The game begins from the position you have set up.',
    otherGame: 'Choose another game',
    game: 'Game',
    games: {
      stratomic: 'Ten by ten, with two Nucleas a side: missiles that destroy nine squares.',
      spindler: 'Stratomic whose blasts contaminate: kings must leave the zone.',
      capatomic: 'Random rows, archbishop and chancellor, missiles that leave holes.',
      stoltz: 'Chess with a Culverin in reserve, which captures by leaping.',
      onestep: 'Stoltz Chess in which the pawn makes way by one step only.',
      culverin: 'Drop a Culverin behind a pawn, which steps forward.',
      atomic: 'Every capture explodes.',
      nocheckatomic: 'Atomic chess in which nobody has to care about check.',
      deathmatch: 'Kings may die together, and the game goes on.',
      softpawn: 'Atomic chess in which capturing a pawn does not explode.',
      bomb: 'One of your pieces secretly carries a bomb.',
      stratachess: 'Armies face-down on battlefields with trees, walls and mountains.',
      chess: 'The game as everybody knows it.',
    },
    rules: 'Rules',
    start: 'Start the game',
    opponent: 'Opponent',
    opponents: {
      megaton: 'megaton',
      elsewhere: 'A person elsewhere',
      friend: 'A friend at this screen',
      engine: 'Another engine',
      watch: 'megaton against megaton',
    },
    watchPrograms: 'Two programs, to watch',
    aboutElsewhere: 'You get a link to send to your opponent. Each of you sees only what that side may know.',
    open: 'Also in the lobby: anybody may take the seat, and watch',
    engine: 'Engine',
    level: 'megaton’s level',
    whiteLevel: 'White’s level',
    blackLevel: 'Black’s level',
    /** @param {number} level */
    fullStrength: (level) => `Level ${level}. Full strength: uses all the time that it has.`,
    /** @param {number} level @param {number} elo @param {string} sees */
    aboutElo: (level, elo, sees) => `Level ${level} (${elo} on megaton’s own scale). ${sees}`,
    strengths: {
      harmless:
        'Harmless: overlooks most mates in one and most pieces it could take, and often loses its own.',
      beginner: 'A beginner: overlooks every other mate in one, and looks no further than the next move.',
      casual: 'A casual player: mostly sees what one move does, less often what two lead to.',
      club: 'A club player: sees mates in two and what can be taken, but often plays the second-best move.',
      strong: 'A strong player: seldom gives anything away, and looks several moves ahead.',
      veryStrong: 'Very strong: overlooks hardly anything, but thinks only briefly about each move.',
    },
    yourSide: 'Your side',
    sides: { white: 'White', random: 'Random', black: 'Black' },
    names: {
      white: 'White',
      black: 'Black',
      you: 'You',
      /** @param {string} name */
      youAs: (name) => `${name} (you)`,
      own: 'Your name',
      use: 'Use this name',
      megaton: 'megaton',
      /** @param {number} level */
      megatonAt: (level) => `megaton, level ${level}`,
    },
    clocks: {
      label: 'Clock',
      none: 'No clock',
      /** @param {number} minutes @param {number} seconds */
      preset: (minutes, seconds) =>
        `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${seconds > 0 ? ` + ${seconds} seconds a move` : ''}`,
      custom: 'Other times',
      minutes: 'Minutes for the game',
      increment: 'Seconds added a move',
      moveTime: 'megaton’s seconds a move',
      programsMoveTime: 'A program’s seconds a move',
    },
    row: {
      label: 'Start position',
      usual: 'The usual one',
      chess960: 'A row of Chess960',
      capatomic: 'A random row',
      number: 'Number of the row',
      draw: 'Draw another',
    },
    moves: 'Moves',
    status: {
      asked: 'Before the first move:',
      yourMove: 'It is your move.',
      /** @param {boolean} mayMove */
      alone: (mayMove) =>
        mayMove
          ? 'Your opponent is not here yet. You can already make your move.'
          : 'Your opponent is not here yet.',
      thinking: 'megaton is thinking …',
      /** @param {string} name */
      isThinking: (name) => `${name} is thinking …`,
      /** @param {string} name */
      toMove: (name) => `${name} to move.`,
      /** @param {string} name */
      waitingFor: (name) => `Waiting for ${name}.`,
      /** @param {string} line whose move it is */
      watching: (line) => `You are watching. ${line}`,
      check: 'Check!',
      /** @param {string} score @param {string} reason */
      ended: (score, reason) => `${score.replace('1/2-1/2', '½–½').replace('-', '–')} · ${reason}`,
    },
    pause: 'Pause',
    goOn: 'Go on',
    takeBack: 'Take back',
    takenBack: 'Taken back.',
    hint: 'Hint',
    hintIsSought: 'megaton is looking for a good move …',
    /** @param {string} san */
    hintIs: (san) => `megaton would play ${san}.`,
    draw: 'Draw',
    reallyOfferDraw: 'Offer a draw?',
    reallyAgreeDraw: 'Really draw?',
    resign: 'Resign',
    reallyResign: 'Really resign?',
    declined: 'The offer was declined.',
    rematch: 'Play again',
    analyse: 'Analyse',
    copyPgn: 'Copy PGN',
    savePgn: 'Save PGN',
    flipKey: 'Flip (f)',
    zen: 'Zen mode (z)',
    leaveZen: 'Leave zen mode',
    sounds: 'Sounds',
    boardColours: { green: 'Board: green', wood: 'Board: wood', blue: 'Board: blue' },
    pieceSets: { figures: 'Pieces: figures', 'move-signs': 'Pieces: move signs' },
    confirmTouch: 'Confirm moves by touch',
    offers: {
      /** @param {string} name */
      draw: (name) => `${name} offers a draw.`,
      /** @param {string} name */
      abort: (name) => `${name} would like to end the game without a result.`,
      /** @param {string} name */
      takeback: (name) => `${name} would like to take a move back.`,
      accept: 'Accept',
      decline: 'Decline',
      own: {
        draw: 'You have offered a draw.',
        abort: 'You have proposed to end the game without a result.',
        takeback: 'You have asked to take a move back.',
      },
    },
    setUp: {
      heading: 'What was set up',
      usualRules: 'The usual rules.',
      /** @param {string} rules */
      rules: (rules) => `Rules: ${rules}.`,
      /** @param {string} label @param {string} value */
      rule: (label, value) => `${label}: ${value}`,
      /** @param {string} white @param {string} black */
      clocks: (white, black) => `${white}; ${black}`,
      /** @param {number} seconds */
      moveTime: (seconds) => `${seconds} seconds for each move`,
      ownStart: 'It does not begin from the usual position:',
    },
    /** @param {string} side @param {string} opponent */
    yourGame: (side, opponent) => `You play ${side} against ${opponent}.`,
    absent: 'not here',
    /** @param {number} count */
    watchers: (count) => (count === 0 ? '' : count === 1 ? '1 person watches' : `${count} people watch`),
    presence: {
      /** @param {string} name */
      isHere: (name) => `${name} is here.`,
      /** @param {string} name */
      isGone: (name) => `${name} is not connected.`,
    },
    links: {
      heading: 'Links',
      waiting: 'Waiting for your opponent',
      send: 'Send your opponent the link. Whoever opens it first has the seat.',
      /** @param {string} side */
      taken: (side) => `The seat of ${side} is taken; its link leads nowhere any more.`,
      /** @param {string} side */
      toPlay: (side) => `Link for your opponent, who plays ${side}`,
      toWatch: 'Link for people who want to watch',
      open: 'In the lobby: anybody may take the seat, and watch',
      openToWatch: 'In the lobby: anybody may watch',
      anybodyWatches: 'This game is in the lobby: anybody may watch.',
      /** @param {string} link */
      copy: (link) => `Copy: ${link}`,
      none: 'There are no links to pass on.',
      onlyHere:
        'These links work on this computer only. To let in other computers, start megaton with --host.',
    },
    /** @param {string} name empty if there is only one it can be meant for */
    vote: (name) => `${name ? `${name}: shall` : 'Shall'} the extra pieces be in play?`,
    voteYes: 'Yes, with the extra pieces',
    voteNo: 'No, orthodox chess',
    /** @param {string} vote */
    voteDecided: (vote) => (vote === 'no' ? 'Orthodox chess it is.' : 'The extra pieces are in play.'),
    /** @param {string} name empty if there is only one it can be meant for */
    markBomb: (name) =>
      `${name ? `${name}: click` : 'Click'} the piece that is to carry your bomb. Only you will know.`,
    bombByChance: 'Let chance choose',
    /** @param {string} square */
    bombIsOn: (square) => `Your bomb is on ${square}.`,
    /** @param {string} next */
    handOverNow: (next) => `Now it is ${next}’s turn.`,
    /** @param {string} next */
    handOver: (next) => `Hand over to ${next}`,
    /** @param {string} next */
    curtain: (next) => `The board is covered until ${next} sits in front of it.`,
    /** @param {string} next */
    showBoardTo: (next) => `I am ${next}: show the board`,
  },
  board: {
    label: 'Board',
    colors: { white: 'white', black: 'black' },
    kinds: {
      pawn: 'pawn',
      knight: 'knight',
      bishop: 'bishop',
      rook: 'rook',
      queen: 'queen',
      king: 'king',
      missile: 'missile',
      archbishop: 'archbishop',
      chancellor: 'chancellor',
      culverin: 'Culverin',
      duke: 'duke',
      guard: 'guard',
      wazir: 'wazir',
      ferz: 'ferz',
      cannon: 'cannon',
      'face-down': 'face-down piece',
    },
    obstacles: { radiation: 'irradiated', wall: 'wall', tree: 'tree', mountain: 'mountain' },
    ground: {
      radiation: 'Irradiated: no piece may enter it or pass over it. Knight’s moves jump over it.',
      wall: 'A wall: no piece may enter it. Knights jump over it, and cannons capture over it.',
      tree: 'A tree: no piece may enter it. Knights jump over it, and cannons capture over it.',
      mountain: 'A mountain: no piece may enter it. Knights jump over it; cannons do not capture over it.',
    },
    mayBe: 'Face-down. It may be:',
    empty: 'empty',
    /** @param {string} color @param {string} kind */
    piece: (color, kind) => `${color} ${kind}`,
    /** @param {number} left */
    contaminated: (left) =>
      left === 1
        ? 'contaminated, the king must leave with its next move'
        : `contaminated, ${left} moves to leave`,
    states: {
      check: 'in check',
      bomb: 'carries the bomb',
      shielded: 'shielded from missiles by a king',
      selected: 'picked up',
      target: 'can be reached',
      capture: 'capture',
      launch: 'launch target',
      drop: 'drop',
      asked: 'can be chosen',
      preview: 'in the blast',
      last: 'last move',
      premove: 'chosen in advance',
      unconfirmed: 'to be confirmed',
    },
    victim: 'would be lost',
    rules: {
      launching: {
        /** @param {'white' | 'black'} side @param {boolean} _ @param {string} missile */
        'no-missile': (side, _, missile) => `${SIDES[side]} has no ${missile} left.`,
        /** @param {'white' | 'black'} side @param {boolean} isHeld */
        'own-loss': (side, isHeld) =>
          isHeld
            ? `${SIDES[side]} may launch: ${SIDES[side]} has lost an officer.`
            : `${SIDES[side]} may not launch before losing an officer.`,
        /** @param {'white' | 'black'} side @param {boolean} isHeld */
        'any-loss': (side, isHeld) =>
          isHeld
            ? `${SIDES[side]} may launch: an officer has been captured.`
            : `${SIDES[side]} may not launch before an officer is captured.`,
      },
      /** @param {'white' | 'black'} side @param {string} centre @param {number} left */
      leave: (side, centre, left) =>
        `${SIDES[side]}’s king must leave the zone around ${centre} ${left === 1 ? 'with its next move' : `within ${left} moves`}, or the game is lost.`,
      shield: 'The squares around each king are shielded: no missile can be launched at them.',
    },
    /** @param {string[]} odds */
    odds: (odds) => `may be ${odds.join(', ')}`,
    modes: { launch: 'Launch', step: 'Step' },
    cannotMove: 'This piece has no legal move. Point at a square to learn why.',
    howToLaunch:
      'Point at a target to see the blast, and click it to launch. By touch: tap once to look, again to launch.',
    howToDrop: 'Choose a pawn’s square to drop the piece on.',
    /** @param {string} square */
    launchAt: (square) => `A launch at ${square}`,
    bomb: 'The bomb',
    /** @param {number} enemy @param {number} own @param {string | null} spent what goes off itself */
    losses: (enemy, own, spent) => {
      const theirs = enemy === 0 ? 'no enemy piece' : enemy === 1 ? '1 enemy piece' : `${enemy} enemy pieces`;
      const itself = spent ? `, the ${spent} ${own > 1 ? 'included' : 'itself'}` : '';
      return `destroys ${theirs} and ${own === 0 ? 'none' : own} of your own${itself}.`;
    },
    /** @param {string} kind @param {string} square */
    dropOn: (kind, square) => `Drop the ${kind} on ${square}; the pawn makes way.`,
    turnUp: 'Turn it up',
    detonate: 'Set off the bomb',
    /** @param {string} san */
    confirm: (san) => `Play ${san}`,
    letGo: 'Put it down',
    cancel: 'Cancel',
    promoteTo: 'Promote to',
    whichMove: 'Which move?',
    launchInstead: 'Launch',
    castleAlone: 'Without missiles',
    /** @param {string[]} squares */
    castleWith: (squares) =>
      squares.length > 1 ? 'With both missiles' : `With the missile on ${squares[0]}`,
    /** @param {'white' | 'black'} color */
    reserve: (color) => `${color === 'white' ? 'White’s' : 'Black’s'} reserve`,
    /** @param {string} piece @param {number} count */
    inReserve: (piece, count) => `${piece} in reserve${count > 1 ? `, ${count} of them` : ''}`,
  },
  shared: {
    noGameInAddress: 'This address holds no game that is played here.',
    ends: {
      rules: {
        checkmate: 'checkmate',
        stalemate: 'stalemate',
        'king-exploded': 'king exploded',
        'no-evacuation': 'king in a contaminated zone',
        'no-pieces': 'no pieces left',
        'insufficient-material': 'insufficient material',
        repetition: 'threefold repetition',
        'fifty-moves': '50-move rule',
      },
      /** @param {string} name */
      resigned: (name) => `${name} resigns`,
      /** @param {string} name */
      outOfTime: (name) => `${name} forfeits on time`,
      /** @param {string} late @param {string} other */
      outOfTimeDrawn: (late, other) => `${late} ran out of time and ${other} has too little to win`,
      /** @param {string} name */
      left: (name) => `${name} forfeits by leaving`,
      agreed: 'Game drawn by mutual agreement',
      aborted: 'Game aborted by mutual agreement',
      abandoned: 'Game aborted: both players have left',
    },
    unsaved:
      'NOT SAVED: the server cannot write what happens here. You can play on, but if the server stopped now, what has happened since it was saved last would be lost.',
    score: {
      equal: 'equal',
      /** @param {string} pawns */
      whiteBetter: (pawns) => `White is better by ${pawns} pawns`,
      /** @param {string} pawns */
      blackBetter: (pawns) => `Black is better by ${pawns} pawns`,
      /** @param {number} moves */
      whiteMates: (moves) => `White mates in ${moves}`,
      /** @param {number} moves */
      blackMates: (moves) => `Black mates in ${moves}`,
    },
    close: 'Close',
    flip: 'Flip',
    walk: { first: 'To the start', back: 'One move back', on: 'One move on', last: 'To the end' },
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser does not let the page copy; select the text and copy it yourself.',
    gameForm: {
      game: 'Game',
      /**
       * Rule options by their names, with what their values mean.
       * @type {Record<string, { label: string, help?: string, values: Record<string, string> }>}
       */
      options: {
        escalation: {
          label: 'Who may launch',
          values: {
            global: 'Both sides, once an officer has been captured',
            'own-loss': 'Only a side that has lost an officer',
          },
        },
        threat: {
          label: 'What prevents a launch',
          values: {
            pseudo: 'Any enemy piece that attacks what is to be launched',
            legal: 'Only one that could legally capture it',
          },
        },
        king_target: {
          label: 'Launches at a king’s square',
          values: { off: 'Not allowed', on: 'Allowed' },
        },
        Setup: {
          label: 'Start row',
          help: 'The number of the row, or a random one.',
          values: { random: 'random' },
        },
        reserve: {
          label: 'In reserve',
          values: { U: 'A Culverin', UA: 'A Culverin and an archbishop' },
        },
        promote_to_extras: {
          label: 'Pawns may become Culverins and archbishops',
          values: { off: 'No', on: 'Yes' },
        },
        vote: {
          label: 'Are the extra pieces in play?',
          values: { yes: 'Yes', no: 'No, orthodox chess', ask: 'The players vote before the first move' },
        },
        culverins: { label: 'Culverins in reserve', values: { 1: 'One', 2: 'Two' } },
        Bomb: {
          label: 'The piece that carries your bomb',
          values: { random: 'Let chance choose' },
        },
        terrain: {
          label: 'Battlefield',
          values: {
            standard: 'Standard, six by eight',
            narrow: 'Narrow, five by seven',
            plain: 'Plain, eight by ten',
            woods: 'Woods',
            mountain: 'Mountain pass',
            fortress: 'Fortress',
            random: 'Let chance choose',
          },
        },
        armies: {
          label: 'Armies',
          values: { standard: 'The standard armies', random: 'Two equal ones, drawn by chance' },
        },
      },
      chess960: 'Castling by the rules of Chess960',
    },
  },
  analysis: {
    heading: 'Analysis',
    status: {
      start: 'The start position. Move the pieces of both sides, or open a game.',
      /** @param {string} san */
      hint: (san) => `Hint: ${san}`,
      noHint: 'The game is over here.',
      thinking: 'megaton is thinking …',
      removed: 'The move and what followed it were taken out.',
      undo: 'Put it back',
    },
    hint: 'Hint',
    moves: {
      heading: 'Moves',
      keys: '← and → walk through the moves, Home and End go to the start and the end, ↑ and ↓ change the variation.',
      promote: 'Make it the main line',
      remove: 'Take out from here',
      start: 'Start',
      variation: 'Variation',
    },
    lines: {
      heading: 'megaton’s lines',
      headingOfAll: 'Lines',
      engines: 'Who analyses?',
      on: 'Analyse',
      count: 'Lines',
      pointOfView:
        'Scores are from White’s point of view: + is good for White, #3 is mate in three by White, −#3 by Black.',
      off: 'Switch on “Analyse” to see what megaton thinks of the position.',
      over: 'The game is over here.',
      waiting: 'The first lines are coming …',
      /** @param {number} depth @param {string} nodes @param {string} speed */
      effort: (depth, nodes, speed) => `depth ${depth} · ${nodes} nodes · ${speed} a second`,
      /** @param {string} san */
      playMove: (san) => `Play ${san}`,
      keep: 'Keep',
      keepLine: 'Keep this line as a variation',
      /** @param {number} rank */
      rank: (rank) => `Line ${rank}`,
    },
    reveal: {
      /** @param {string} square */
      heading: (square) => `What stands on ${square}?`,
      byChance: 'Let chance decide',
    },
    bar: {
      label: 'Evaluation',
      unknown: 'not known yet',
    },
    review: {
      heading: 'The whole game',
      start: 'Analyse the whole game',
      stop: 'Stop',
      lost: 'What did this move lose?',
      pace: 'Time for each position',
      paces: {
        100: '0.1 seconds',
        300: '0.3 seconds',
        1000: '1 second',
        3000: '3 seconds',
        10000: '10 seconds',
      },
      /** @param {number} done @param {number} all */
      progress: (done, all) => `${done} of ${all} positions`,
      done: 'The whole game has been analysed.',
      noMove: 'There is no move before the start position.',
      graph: 'Evaluation over the game',
      graphEmpty: 'The graph appears when the game has been analysed.',
      marks:
        'Marks go by the winning chances a move gave away, as megaton sees them: inaccuracy ?! from 8 in 100, mistake ? from 15, blunder ?? from 25.',
      /** @param {number} inaccuracies @param {number} mistakes @param {number} blunders */
      counts: (inaccuracies, mistakes, blunders) =>
        `${counted(inaccuracies, 'inaccuracy', 'inaccuracies')}, ${counted(mistakes, 'mistake', 'mistakes')}, ${counted(blunders, 'blunder', 'blunders')}`,
      white: 'White',
      black: 'Black',
    },
    marks: { inaccuracy: 'Inaccuracy.', mistake: 'Mistake.', blunder: 'Blunder.' },
    loss: {
      best: 'The best move.',
      /** @param {string} san */
      asGood: (san) => `As good as the best move, ${san}.`,
      /** @param {string} pawns */
      pawns: (pawns) => `Loses ${pawns} pawns.`,
      /** @param {number} moves */
      missedMate: (moves) => `Misses mate in ${moves}.`,
      /** @param {number} moves */
      allowsMate: (moves) => `Allows mate in ${moves}.`,
      /** @param {string} san @param {string} score */
      better: (san, score) => `Better was ${san} (${score}).`,
    },
    games: {
      newGame: 'New',
      open: 'Open',
      save: 'Save and share',
      edit: 'Edit the position',
      play: 'Play from here',
      newHeading: 'A new analysis',
      begin: 'Begin',
      fen: 'Position (FEN), or leave it empty for the start position',
      drawRow: 'Draw a start row',
      openHeading: 'Open a game',
      paste: 'Paste PGN here, or a FEN',
      file: 'Choose a file',
      read: 'Open',
      nothing: 'There is no game in this text.',
      choose: 'Which game?',
      untitled: 'Game',
      saveHeading: 'Save and share',
      position: 'The position as FEN',
      link: 'A link to this position and the moves that led to it',
      pgn: 'The game with its variations as PGN',
      saveFile: 'Save as a file',
      cannotOpen: 'This cannot be opened:',
    },
  },
  learn: {
    heading: 'Learn',
    introduction:
      'Each game has a lesson of about five minutes and a page of rules with diagrams you can play with. New to all of them? Begin with Stratomic, or with atomic chess, which needs no new pieces.',
    lesson: 'Lesson',
    rules: 'Rules',
    play: 'Play',
    allGames: 'All games',
    pages: 'Pages of this game',
    begin: 'Begin',
    goOn: 'Go on',
    again: 'Again',
    finished: 'Done',
    steps: 'Steps',
    /** @param {number} number @param {number} count */
    stepOf: (number, count) => `Step ${number} of ${count}`,
    /** @param {number} number @param {boolean} isDone */
    stepLabel: (number, isDone) => `Step ${number}${isDone ? ', done' : ''}`,
    /** @param {number} done @param {number} count */
    doneOf: (done, count) => (done === 0 ? `${count} steps` : `${done} of ${count} steps done`),
    you: { white: 'You play White.', black: 'You play Black.' },
    hint: 'Hint',
    showMe: 'Show me',
    tryAgain: 'Try again',
    next: 'Next',
    right: 'Right.',
    otherMove: 'That is legal, but it is not what this step is about.',
    wrongSquare: 'Not that one.',
    lessonDone: 'You have finished this lesson.',
    /** @param {string} title */
    nextLesson: (title) => `Next lesson: ${title}`,
    /** @param {string} title */
    playNow: (title) => `Play ${title}`,
    readRules: 'Read the rules',
    contents: 'On this page',
    noRules: 'The rules of this game cannot be loaded:',
    tryBoard: 'Try it',
    tryHint: 'Move the pieces of both sides as you like. A move that is not allowed is explained.',
    tryThis: 'Try on the board',
    startPosition: 'Start position',
    takeBack: 'Take back',
    analyse: 'Analyse',
    toMove: { white: 'White to move', black: 'Black to move' },
    /** @param {number} count */
    legalMoves: (count) => (count === 1 ? '1 legal move' : `${count} legal moves`),
    legal: 'Legal:',
    illegal: 'Not legal:',
    /** @param {string} san */
    show: (san) => `Show ${san}`,
    walk: { first: 'To the start', back: 'One move back', on: 'One move on', last: 'To the end' },
    noPosition: 'This position cannot be shown:',
  },
  puzzles: {
    heading: 'Puzzles',
    introduction:
      'Positions with exactly one best move, proven by trying every move of both sides to the end. megaton answers your moves.',
    game: 'Game',
    theme: 'Theme',
    state: 'Show',
    everyGame: 'All games',
    everyTheme: 'All themes',
    states: { all: 'All puzzles', open: 'Unsolved', solved: 'Solved' },
    themes: {
      win: 'Win by force',
      launch: 'Save yourself with a launch',
      drop: 'Save yourself with a drop',
      save: 'Find the only move',
    },
    /** @param {number} solved @param {number} all */
    solvedOf: (solved, all) => `${solved} of ${all} solved`,
    /** @param {number} now @param {number} best */
    streak: (now, best) => `Streak: ${now} · best: ${best}`,
    none: 'No puzzle matches.',
    noPuzzles: 'The puzzles cannot be loaded:',
    /** @param {number} number */
    number: (number) => `Puzzle ${number}`,
    solved: 'solved',
    list: 'All puzzles',
    next: 'Next puzzle',
    toMove: { white: 'White to move', black: 'Black to move' },
    /** @param {number} moves */
    win: (moves) => `Win by force in ${moves} moves. Only one first move does it.`,
    /** @param {number} moves */
    save: (moves) =>
      `Only one move saves the game. After every other, your opponent wins by force within ${moves} moves.`,
    /** @param {number} moves */
    goOn: (moves) =>
      moves === 1 ? 'Right. Now finish it in one move.' : `Right. Now win in ${moves} moves.`,
    checking: 'megaton is checking whether that still wins …',
    thinking: 'megaton is thinking …',
    wrong: 'Not that one.',
    slower: 'That may win as well, but not in time.',
    lost: 'That does not win in time any more.',
    refute: 'Show why',
    refuted: 'This is how it is answered.',
    tryAgain: 'Try again',
    hint: 'Hint',
    hintPiece: 'Move the marked piece.',
    hintDrop: 'Use the piece in your reserve.',
    solution: 'Solution',
    solutionShown: 'This is the solution.',
    analyse: 'Analyse',
    solvedWin: 'Solved!',
    solvedSave: 'Solved! After any other move the game would have been lost.',
    withHelp: 'Solved, with some help.',
    moves: 'Moves',
  },
  editor: {
    heading: 'Position editor',
    board: 'The position. Arrow keys walk over the squares.',
    tools: 'What to put on the board',
    hand: 'Move pieces',
    handSign: '✥',
    remove: 'Take pieces off the board',
    empty: 'empty',
    white: 'White',
    black: 'Black',
    obstacles: { radiation: 'irradiated square', wall: 'wall', tree: 'tree', mountain: 'mountain' },
    start: 'Start position',
    clear: 'Empty board',
    keys: 'Drag pieces onto the board, or choose one and click on squares. With the keyboard: arrow keys walk, Enter puts or moves, Delete takes away; a letter puts that piece, in capitals a white one (N: white knight, n: black knight).',
    game: 'Game',
    conditions: 'Besides the board',
    sideToMove: 'To move',
    castling: 'May still castle',
    shortCastling: 'O-O',
    longCastling: 'O-O-O',
    /** @param {string} file */
    castlingFile: (file) => `with the rook on the ${file}-file`,
    enPassant: 'En passant: the square a pawn has just passed over',
    none: 'none',
    reserves: 'In reserve',
    missiles: 'Launches',
    armed: 'allowed: an officer has been captured',
    position: 'The position',
    fen: 'FEN',
    legal: 'The rules accept this position.',
    /** @param {string} reason */
    over: (reason) => `The rules accept this position; the game is over in it: ${reason}.`,
    faceDown:
      'Face-down pieces belong to armies, which only FEN can name: change their number there. On the board you can move them, or put pieces that everybody can see.',
    analyse: 'Analyse',
    play: 'Play against megaton',
    copyFen: 'Copy the FEN',
    copyLink: 'Copy a link',
    nothingThere: 'There is nothing on this square to move.',
    /** @param {string} piece */
    held: (piece) => `${piece} in hand; choose where to put it.`,
    cleared: 'The board is empty.',
  },
};

/** @param {number} count @param {string} one @param {string} many */
function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}
