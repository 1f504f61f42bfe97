import autocannon from 'autocannon';

export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Asks for one page over and over; throws where an answer was not a success. Times in milliseconds. */
export async function load(
  url: string,
  { connections, seconds, cookie }: { connections: number; seconds: number; cookie?: string },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: cookie ? { cookie } : {},
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
