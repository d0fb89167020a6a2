/**
 * Every text of the campaign. What happens in it, what orders do and why they are refused comes with the
 * messages.
 *
 * @module
 */

/** @import { BattleChoice } from '#messages' */

const sentence = new Intl.ListFormat('en');

export const texts = {
  colors: ['red', 'blue', 'green', 'violet', 'yellow', 'cyan'],
  you: 'You',
  youWithin: 'you',
  /** @param {number} seat */
  player: (seat) => `Player ${seat}`,
  /** @param {string} name @param {string} color */
  named: (name, color) => (name.toLowerCase().includes(color) ? name : `${name} (${color})`),
  nobody: 'nobody',
  /** @param {number} count */
  times: (count) => `×${count}`,
  /** @param {number} count @param {string} name */
  units: (count, name) => (count === 1 ? name : `${count} ${plural(name)}`),
  /** @param {number} count */
  unitsInAll: (count) => (count === 1 ? '1 unit' : `${count} units`),
  /** @param {number} gold */
  gold: (gold) => `${gold} gold`,
  back: 'Back',

  beginning: {
    heading: 'New campaign',
    about:
      'Lead armies over a map of hexes, hold mines and camps, buy units, and take the other Kings. When two armies meet, a game of StrataChess decides.',
    backToCampaign: 'Back to the campaign',
    map: 'Map',
    /** @param {number} seats */
    seats: (seats) => (seats === 2 ? 'For 2 players' : `For 2 to ${seats} players`),
    players: 'Players',
    /** @param {number} seat */
    whoPlays: (seat) => `Who plays player ${seat}`,
    person: 'You',
    hasTeams: 'In teams',
    /** @param {number} seat */
    teamOf: (seat) => `Team of player ${seat}`,
    /** @param {string} letter */
    team: (letter) => `Team ${letter}`,
    teamLetters: ['A', 'B', 'C', 'D', 'E', 'F'],
    battles: 'Battles',
    onBoard: 'On the board',
    onBoardAbout:
      'You fight your battles yourself, or leave them to megaton. Generals’ battles are played out too.',
    fast: 'By estimate',
    fastAbout: 'Chance decides at once, according to the strength of both armies. Quick.',
    thinking: 'How hard megaton thinks in battles',
    thinkings: { light: 'A little', normal: 'Normally', hard: 'Hard' },
    more: 'More',
    seed: 'Random seed',
    seedAbout: 'The same number gives the same campaign. Leave it empty to let chance choose.',
    start: 'Start the campaign',
    resume: 'Go on with a saved campaign',
    resumeAbout: 'Choose a file, or drop it here. Files of “megaton campaign --save” can be read as well.',
    choose: 'Choose a file …',
    unreadable: 'This campaign cannot be resumed:',
    tooLarge: 'This file is too large to be a campaign.',
  },

  map: {
    label: 'Map. Arrow keys walk from hex to hex, Enter chooses.',
    /** @param {string} name @param {string} army @param {number} count */
    army: (name, army, count) => `${name}: ${army} (${count === 1 ? '1 unit' : `${count} units`})`,
    states: {
      selected: 'chosen',
      ready: 'can march',
      recruits: 'can recruit',
      spent: 'has marched',
      march: 'can be reached',
      attack: 'can be attacked',
      asked: 'can be chosen',
      told: 'shown by the story',
      fought: 'battle here',
    },
    /** @param {string} name @param {string} at */
    attacks: (name, at) => `${name}: attacking ${at}`,
    /** @param {string} from */
    attackedFrom: (from) => `attacked from ${from}`,
    allSpent: 'Has marched this turn.',
    someSpent: 'Marched already:',
    cardHint: 'Point at a hex to see what is there.',
    nobodyHere: 'Nobody is here.',
    larger: 'Enlarge the map',
    smaller: 'Shrink the map',
    terrains: {
      standard: 'standard ground',
      narrow: 'narrow ground',
      plain: 'plain',
      woods: 'woods',
      mountain: 'mountain',
      fortress: 'fortress ground',
    },
    legend: 'What the map shows',
    structures: { base: 'base', mine: 'mine', fortress: 'fortress', camp: 'camp' },
    legendOwn: 'Your armies have a light rim. Those that can still march are marked on the ground.',
  },

  status: {
    /** @param {number} round @param {number | null} last */
    round: (round, last) => (last === null ? `Round ${round}` : `Round ${round} of ${last}`),
    yourTurn: 'It is your turn.',
    yourFight: 'Choose a battle.',
    yourField: 'You are attacked.',
    yourRetreat: 'Your army has to retreat.',
    yourWay: 'A battle begins.',
    yourMove: 'It is your move on the board.',
    yourAnswer: 'You are offered a draw.',
    /** @param {string} name */
    thinking: (name) => `${name}: thinking …`,
    /** @param {string} name */
    fighting: (name) => `${name}: fighting a battle …`,
    /** @param {string} name */
    waiting: (name) => `Waiting for ${name}.`,
  },

  orders: {
    what: 'Choose one of your armies to march, or a base to recruit. You may do both, as often as you can.',
    whatBattles: 'The battles begin when your marches are over.',
    armies: 'Armies that can march',
    bases: 'Bases that can recruit',
    noneLeft: 'All your armies have marched.',
    /** @param {string} hex @param {number} count */
    armyAt: (hex, count) => `${hex} · ${count === 1 ? '1 unit' : `${count} units`}`,
    /** @param {string} hex */
    baseAt: (hex) => `Recruit at ${hex}`,
    finish: 'End the turn',
    finishToFight: 'Fight the battles',
    /** @param {number} count */
    idleArmies: (count) =>
      count === 1 ? 'One army has not marched yet.' : `${count} armies have not marched yet.`,
    march: 'March',
    recruit: 'Recruit',
    /** @param {string} hex */
    from: (hex) => `Army at ${hex}`,
    who: 'Who marches?',
    all: 'All',
    noneOfThem: 'None',
    guard: 'Leave a guard',
    guardAbout: 'One soldier stays and holds the place',
    where: 'Where to? Click a marked hex, or:',
    nowhere: 'These units cannot go anywhere:',
    chooseSome: 'Choose some units.',
    /** @param {string} hex */
    attackOn: (hex) => `Attack on ${hex}`,
    attack: 'Attack',
    attackSign: '⚔',
    against: 'against',
    /** @param {string} terrain */
    onBoard: (terrain) => `Fought on the ${terrain} board, the strongest of both sides against each other:`,
    onBoards: {
      standard: 'standard',
      narrow: 'narrow',
      plain: 'plain',
      woods: 'woods',
      mountain: 'mountain',
      fortress: 'fortress',
    },
    /** @param {string} hex */
    at: (hex) => `Base at ${hex}`,
    /** @param {number} left */
    goldLeft: (left) => `${left} gold left`,
    /** @param {string} left */
    tooPoor: (left) => `${left}: not enough for any unit.`,
    /** @param {number} price */
    price: (price) => `${price} gold`,
    buy: 'Recruit',
    /** @param {string} name */
    fewer: (name) => `One ${name} fewer`,
    /** @param {string} name */
    more: (name) => `One ${name} more`,
    /** @param {number} count @param {number} most */
    of: (count, most) => `${count}/${most}`,
  },

  fights: {
    which: 'Which battle is fought next?',
    /** @param {string} from @param {string} at @param {string} name */
    attack: (from, at, name) => `${from} → ${at}, against ${name}`,
    who: 'Who fights? One royal, three pieces, four soldiers.',
    suggested: 'The strongest',
    fight: 'Fight',
    /** @param {string} name @param {string} at */
    attacked: (name, at) => `${name}: attacking ${at}.`,
    defend: 'Who defends? One royal, up to three pieces and four soldiers.',
    field: 'Defend with these',
    left: 'If the battle is lost, a Duke who stayed out of it saves the rest of the army.',
    retreat: 'Choose a marked hex for the retreat:',
    how: 'How is it fought?',
    /** @param {string} at @param {string} terrain */
    where: (at, terrain) => `At ${at}, on the ${terrain} board`,
    ways: { board: 'On the board', computer: 'megaton fights for me', fast: 'By estimate' },
  },

  odds: {
    /** @param {string} attacker @param {string} draw @param {string} defender */
    label: (attacker, draw, defender) =>
      `Estimated odds: attacker wins ${attacker}, draw ${draw}, defender wins ${defender}`,
    attacker: 'attacker',
    draw: 'draw',
    defender: 'defender',
  },

  battle: {
    /** @param {number} number @param {string} at */
    title: (number, at) => `Battle ${number} at ${at}`,
    does: { attacks: 'attacks', defends: 'defends' },
    youDo: { attacks: 'attack', defends: 'defend' },
    army: 'Army:',
    fields: 'Fights:',
    lost: 'Lost:',
    yourMove: 'It is your move.',
    check: 'Check!',
    /** @param {string} name */
    toMove: (name) => `${name}: to move.`,
    joining: 'The board is being set up …',
    resign: 'Give up the battle',
    reallyResign: 'Really give it up?',
    leave: 'Leave it to megaton',
    reallyLeave: 'For the rest of the battle?',
    offerDraw: 'Offer a draw',
    reallyOfferDraw: 'Really offer one?',
    /** @param {string} name */
    offered: (name) => `${name}: offering a draw.`,
    ownOffer: 'You have offered a draw.',
    accept: 'Accept',
    decline: 'Decline',
    /** @param {string} name */
    declined: (name) => `${name}: no draw.`,
    left: 'megaton moves for you.',
    backToMap: 'Back to the map',
    watch: 'Watch the battle',
    /** @param {string} score @param {string} reason */
    ended: (score, reason) => `${score.replace('1/2-1/2', '½–½').replace('-', '–')} · ${reason}`,
    won: 'You have won the battle.',
    lostIt: 'You have lost the battle.',
    drawn: 'The battle is drawn.',
    attackerWon: 'The attacker has won.',
    defenderWon: 'The defender has won.',
  },

  players: {
    heading: 'Players',
    /** @param {number} count @param {number} supply */
    supplied: (count, supply) => `${count} of ${supply} units`,
    /** @param {number} income */
    income: (income) => `+${income} a turn`,
    out: 'out',
    ally: 'ally',
    turn: 'to move',
    /** @param {number} team */
    team: (team) => `team ${String.fromCharCode(64 + team)}`,
  },

  story: {
    heading: 'What has happened',
    nothing: 'Nothing yet. It is the beginning.',
    hurry: 'Show all that has happened',
    /** @param {number} round */
    round: (round) => `Round ${round}`,
    disclosed: 'What was hidden',
    why: 'Why?',
  },

  replay: {
    open: 'Replay',
    heading: 'Replay',
    backToNow: 'Back to now',
    first: 'To the beginning',
    previous: 'One order back',
    next: 'One order on',
    last: 'To the end',
    play: 'Play',
    pause: 'Pause',
    /** @param {number} entry @param {number} all */
    at: (entry, all) => `Order ${entry} of ${all}`,
    slider: 'Order',
    beginning: 'Before the first order.',
    previousTurn: 'Previous turn',
    nextTurn: 'Next turn',
  },

  actions: {
    save: 'Save to a file',
    fileName: 'megaton-campaign.txt',
    newCampaign: 'New campaign',
    resign: 'Give up',
    resignHeading: 'Give up the campaign?',
    resignAbout: 'Your King is lost, and with him the campaign. This cannot be taken back.',
    resignYes: 'Yes, give up',
    help: 'How it works',
  },

  help: {
    heading: 'How a campaign works',
    lines: [
      'A turn: you receive gold, recruit, march, then fight your battles. The next player follows.',
      'Mines and bases bring gold, camps raise units, as long as one of your units stands there. Leave a guard when the others march on.',
      'Recruit at a base. Units march together, one hex a turn, and somebody has to lead them: the King or a Duke.',
      'March onto an enemy’s hex to attack. An attack needs a royal (King or Duke), three pieces (queen, rook, bishop, knight, guard, cannon) and four soldiers (wazir, ferz).',
      'In a battle all but the royals stand face-down, and nobody knows where: turning a piece up is a move. A Duke who stays out of it saves the rest of a beaten army.',
      'Whoever loses the King is out. The last player or team with a King wins.',
    ],
    battles: 'How battles are played',
  },

  end: {
    won: 'You have won the campaign!',
    lost: 'You have lost the campaign.',
    again: 'New campaign',
    replay: 'Look at it again',
  },
};

/** What is said in a campaign that several people play at a server. */
export const people = {
  elsewhere: 'A person elsewhere',
  elsewhereAbout: 'Once the campaign has begun, you get a link for each person elsewhere.',
  takeASeat: 'Take one of the seats yourself: choose “You” for it.',
  /** @param {string[]} names */
  list: (names) => sentence.format(names),
  /** @param {string} line what is happening */
  watching: (line) => `You are watching. ${line}`,
  /** @param {string} line what is happening */
  out: (line) => `You are out. ${line}`,
  /** @param {string} attacker @param {string} defender @param {string} at */
  fighting: (attacker, defender, at) => `${attacker} and ${defender} are fighting at ${at}.`,
  /** @param {string} name */
  youPlay: (name) => `You play ${name}.`,
  /** @param {BattleChoice} battles */
  setUp: (battles) =>
    battles === 'fast'
      ? 'Battles are settled at once, by the odds.'
      : 'Battles are fought on the board; where megaton moves the pieces, it looks at ' +
        `${battles.toLocaleString('en')} positions a move.`,
  seedIsDrawn: 'Between several people the server draws it.',
  asked: 'Your turn',

  presence: {
    person: 'person',
    absent: 'not here',
    /** @param {string} name */
    came: (name) => `${name} is here.`,
    /** @param {string} name */
    left: (name) => `${name} is not here any more.`,
  },

  links: {
    heading: 'Links',
    waiting: 'Waiting for the other players …',
    send: 'Send each of them the link: whoever opens it first has the seat. You need not wait for them to give your first orders.',
    /** @param {string} name */
    toPlay: (name) => `Link for ${name}`,
    /** @param {string} name */
    taken: (name) => `${name}: the seat is taken.`,
    toWatch: 'Link for people who want to watch',
    here: 'is here',
    notHere: 'not here yet',
    away: 'not here',
  },
};

/** @param {string} name */
function plural(name) {
  return name.endsWith('z') ? `${name}es` : `${name}s`;
}
