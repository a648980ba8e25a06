/** What a measurement may need besides the addresses of the stack. */
export interface BenchOptions {
  /** How many live and how many finished events the feed is measured with. */
  events: number;
  finished: number;
  /** How many messages there are when chats are measured. */
  messages: number;
  /** How many people there are when discovery is measured. */
  people: number;
  /** How many rows there are when keys are measured. */
  rows: number;
  /** The database of another stack, beside which writes are measured. */
  beside?: string;
  /** The endpoints of which limits are measured, separated by commas; all unless said. */
  only?: string;
  /** A checkout of the platform's Realtime, whose own SQL is measured too. */
  upstream?: string;
  /** Whether a look is enough: small worlds, few and short rounds. */
  isQuick: boolean;
  processId: number;
}
