/** Options of the benches in addition to the addresses of the stack. */
export interface BenchOptions {
  /** Number of live and of finished events for the feed. */
  events: number;
  finished: number;
  /** Number of messages for chats. */
  messages: number;
  /** Number of users for discovery. */
  people: number;
  /** Database of another stack, with which writes are compared. */
  beside?: string;
  /** The parts of `abuse` to measure, separated by commas; all by default. */
  only?: string;
  /** Quick run: small datasets and few short measurements. */
  isQuick: boolean;
  processId: number;
}
