/** What one isolate of the platform may take. */
export interface IsolateLimits {
  /** Of the heap and what lies outside of it; at half of it the isolate gets no new requests. */
  mebibytes: number;
  /** CPU time of its whole life: from then on it gets no new requests. */
  softCpuMilliseconds: number;
  /** CPU time of its whole life: it is ended in the middle of whatever it does. */
  hardCpuMilliseconds: number;
  /** Time by the clock of its whole life; at half of it the isolate gets no new requests. */
  lifeMilliseconds: number;
  /** Until a response begins. */
  responseTimeoutMilliseconds: number;
}

/** Those of the platform's paid plans. */
export const hostedLimits: IsolateLimits = {
  mebibytes: 256,
  softCpuMilliseconds: 1000,
  hardCpuMilliseconds: 2000,
  lifeMilliseconds: 400_000,
  responseTimeoutMilliseconds: 150_000,
};
