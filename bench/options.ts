/** What a measurement may need besides the addresses of the stack. */
export interface BenchOptions {
  /** How many live and how many finished events the feed is measured with. */
  events: number;
  finished: number;
  /** How many messages there are when chats are measured. */
  messages: number;
  /** How many people there are when discovery is measured. */
  people: number;
  /** The database of another stack, beside which writes are measured. */
  beside?: string;
  /** The parts of `abuse` to measure, separated by commas; all by default. */
  only?: string;
  /** Whether a look is enough: small worlds, few and short rounds. */
  isQuick: boolean;
  processId: number;
}
