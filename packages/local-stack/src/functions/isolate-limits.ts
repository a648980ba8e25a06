/** Resource limits of one isolate on the platform. */
export interface IsolateLimits {
  /**
   * Memory in MiB, including the heap and buffers outside of the heap. At half of the limit the isolate gets no new
   * requests.
   */
  mebibytes: number;
  /** CPU time of all requests together, after which the isolate gets no new requests. */
  softCpuMilliseconds: number;
  /** CPU time of all requests together, after which the isolate is killed. */
  hardCpuMilliseconds: number;
  /** Maximum age of the isolate. At half of this age the isolate gets no new requests. */
  lifeMilliseconds: number;
  /** Maximum time until a response starts. */
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
