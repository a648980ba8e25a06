/** Resource limits of one isolate of the platform. */
export interface IsolateLimits {
  /** Memory of the heap and outside of it. At half of it the isolate gets no new requests. */
  mebibytes: number;
  /** CPU time of its whole life, after which it gets no new requests. */
  softCpuMilliseconds: number;
  /** CPU time of its whole life, after which it is killed. */
  hardCpuMilliseconds: number;
  /** Wall time of its whole life. At half of it the isolate gets no new requests. */
  lifeMilliseconds: number;
  /** Timeout until a response begins. */
  responseTimeoutMilliseconds: number;
}

/** Limits of the platform's paid plans. */
export const hostedLimits: IsolateLimits = {
  mebibytes: 256,
  softCpuMilliseconds: 1000,
  hardCpuMilliseconds: 2000,
  lifeMilliseconds: 400_000,
  responseTimeoutMilliseconds: 150_000,
};
