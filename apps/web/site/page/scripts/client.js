/**
 * What the page needs of whoever answers its questions: workers of its own, or megaton's server.
 *
 * @module
 */

/** @import { AnalysisQuestion, CampaignNews, CampaignQuestion, Line, LobbyQuestion, RulesQuestion, TableEvent, TableQuestion } from '#messages' */

/** A question that was refused; its message is the reason, for people. */
export class Refusal extends Error {}

/** A question to which no answer came, because the connection was lost. */
export class Interruption extends Refusal {}

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
 * @property {() => void} prepare begins to load what answers questions, before the first has to wait for it
 * @property {<T>(question: RulesQuestion) => Promise<T>} askRules asks about the rules; the answer is what the
 *   question's type names, or a {@link Refusal} with the reason
 * @property {<T>(question: TableQuestion) => Promise<T>} askTable the same at the table
 * @property {<T>(question: CampaignQuestion) => Promise<T>} askCampaign the same in the campaign
 * @property {<T>(question: LobbyQuestion) => Promise<T>} askLobby the same about the people at a server
 * @property {(listener: (event: TableEvent) => void) => () => void} listen listens to what happens at the table;
 *   what it returns stops listening
 * @property {(listener: (news: CampaignNews) => void) => () => void} listenToCampaign the same for the campaign
 * @property {(listener: (isConnected: boolean) => void) => () => void} watchConnection tells that the connection
 *   was lost, and that it is back; what it returns stops telling
 * @property {(question: AnalysisQuestion, onLine: (line: Line) => void) => Analysis} analyse analyses a
 *   position; several analyses may run at once
 * @property {() => void} close ends everything
 */
