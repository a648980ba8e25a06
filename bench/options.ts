/** Options of the benchmarks, in addition to the URLs of the stack. */
export interface BenchOptions {
  /** Number of live and of finished events in the feed benchmark. */
  events: number;
  finished: number;
  /** Number of messages in the chats benchmark. */
  messages: number;
  /** Number of users in the people benchmark. */
  people: number;
  /** URL of a second database, with which the `writes` benchmark compares the database of the stack. */
  beside?: string;
  /** Parts of the `abuse` benchmark to run, separated by commas. By default all parts run. */
  only?: string;
  /** Whether to use small datasets and few, short measurements. */
  isQuick: boolean;
  processId: number;
}
