import autocannon from 'autocannon';

export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Requests one page repeatedly; times are in milliseconds. Begins when the server has finished
 * requests that an earlier measurement aborted.
 * @throws Error if a response is not a success
 */
export async function load(
  url: string,
  { connections, seconds, cookie }: { connections: number; seconds: number; cookie?: string },
): Promise<Load> {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  await waitForCalm(url, headers);
  return toLoad(url, await autocannon({ url, connections, duration: seconds, headers }));
}

function toLoad(url: string, result: autocannon.Result): Load {
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

/**
 * Requests the page sequentially until several responses in a row are about as fast as the fastest.
 */
export async function waitForCalm(url: string, headers: Record<string, string>): Promise<void> {
  let fastest = Infinity;
  for (let calm = 0, probes = 0; calm < 4 && probes < 50; probes += 1) {
    const began = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    const took = performance.now() - began;
    fastest = Math.min(fastest, took);
    calm = took <= fastest * 1.5 + 1 ? calm + 1 : 0;
  }
}
