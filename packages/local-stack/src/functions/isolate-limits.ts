/** Resource limits of one isolate on the platform. */
export interface IsolateLimits {
  /** Memory in MiB, inside and outside of the heap. At half of the limit the isolate gets no new requests. */
  mebibytes: number;
  /** CPU time of all requests of the isolate, after which it gets no new requests. */
  softCpuMilliseconds: number;
  /** CPU time of all requests of the isolate, after which it is killed. */
  hardCpuMilliseconds: number;
  /** Maximum age of the isolate. At half of this age the isolate gets no new requests. */
  lifeMilliseconds: number;
  /** Timeout for the start of a response. */
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
