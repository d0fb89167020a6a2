/**
 * What the page needs of whoever answers its questions: workers of its own, or megaton's server.
 *
 * @module
 */

/** @import { AnalysisAsk, Line, RulesQuestion, TableAsk, TableEvent } from './messages.js' */
/** @import { CampaignNews, CampaignQuestion } from './campaign/messages.js' */

/** A question that was refused; its message is the reason, for people. */
export class Refusal extends Error {}

/** A question to which no answer came, because the connection was lost. */
export class Interruption extends Refusal {}

/** @typedef {RulesQuestion | TableAsk | { ask: 'campaign', question: CampaignQuestion }} Question */
/** @typedef {Extract<AnalysisAsk, { ask: 'analyse' }>} AnalysisQuestion */

/**
 * An analysis that is going on.
 *
 * @typedef {object} Analysis
 * @property {Promise<string | null>} best the best move once the limits are reached; `null` if it was stopped;
 *   rejected with the {@link Refusal} if the position cannot be analysed
 * @property {() => void} stop ends it within a few milliseconds
 */

/**
 * Connects the page to the rules and to megaton.
 *
 * @typedef {object} Client
 * @property {<T>(question: Question) => Promise<T>} ask asks about the rules, or speaks at the table or in the
 *   campaign; the answer is what `messages.js` names for the question, or a {@link Refusal} with the reason
 * @property {(listener: (event: TableEvent) => void) => () => void} listen listens to what happens at the table;
 *   what it returns stops listening
 * @property {(listener: (news: CampaignNews) => void) => () => void} listenToCampaign the same for the campaign
 * @property {(listener: (isConnected: boolean) => void) => () => void} watchConnection tells that the connection
 *   was lost, and that it is back; what it returns stops telling
 * @property {(question: AnalysisQuestion, onLine: (line: Line) => void) => Analysis} analyse analyses a
 *   position; several analyses may run at once
 * @property {() => void} close ends everything
 */
