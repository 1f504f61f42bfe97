import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** A request to be repeated; `$N` in its body becomes a number that no other request has. */
export interface RepeatedRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  /** Cookies of this request alone, instead of the common ones. */
  readonly cookie?: string;
}

/** Requests that are sent in turn, with their common headers. */
export interface RequestList {
  readonly requests: readonly RepeatedRequest[];
  /** `$A` in a value becomes a network address that no other request has. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What the load generator counted. */
export interface Counted {
  readonly requests: number;
  readonly perSecond: number;
  /** Responses that are no success, and requests without a response. */
  readonly errors: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Output {
  readonly requests: number;
  readonly seconds: number;
  readonly refused: number;
  readonly failed: number;
  /** Percentiles 1 to 99 of the response times, in milliseconds. */
  readonly times: readonly number[];
}

const run = promisify(execFile);
const script = join(import.meta.dirname, 'requests.lua');
const folder = makeTemporaryFolder('requests');
let sent = 1;

/**
 * Sends requests for some seconds to each of the ports at once, with the connections divided among
 * them, and adds up what they counted. wrk takes a tenth of the processor time of a load generator
 * in JavaScript, which matters on a machine that also runs what is measured.
 */
export async function sendRequests(
  ports: readonly number[],
  { requests, headers }: RequestList,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Counted> {
  const lines = requests.map(({ method, path, body, cookie = '' }) =>
    [method, path, body ? JSON.stringify(body) : '', cookie].join('\t'),
  );
  const files = [join(folder, 'requests'), join(folder, 'headers')] as const;
  writeFileSync(files[0], `${lines.join('\n')}\n`);
  writeFileSync(
    files[1],
    Object.entries(headers)
      .map(([name, value]) => `${name}\t${value}\n`)
      .join(''),
  );
  const outputs = await Promise.all(
    ports.map(async (port, at): Promise<Output> => {
      const share = Math.floor((connections + at) / ports.length);
      const { stdout } = await run('wrk', [
        '-t1',
        `-c${share}`,
        `-d${seconds}s`,
        '--timeout=30s',
        `--script=${script}`,
        `http://127.0.0.1:${port}`,
        '--',
        ...files,
        String(sent + at * 1_000_000),
      ]);
      const line = stdout.split('\n').find((text) => text.startsWith('{'));
      if (line === undefined) throw new Error(`wrk printed no figures: ${stdout}`);
      return JSON.parse(line);
    }),
  );
  const total = sum(outputs.map((output) => output.requests));
  sent += (ports.length - 1) * 1_000_000 + total + connections;
  return {
    requests: total,
    perSecond: sum(outputs.map((output) => output.requests / output.seconds)),
    errors: sum(outputs.map(({ refused, failed }) => refused + failed)),
    p50: mergePercentile(outputs, 0.5),
    p99: mergePercentile(outputs, 0.99),
  };
}

/** Returns a percentile of all response times, each output weighted by its requests. */
function mergePercentile(outputs: readonly Output[], share: number): number {
  const weighted = outputs
    .flatMap(({ requests, times }) => times.map((time) => ({ time, weight: requests / 99 })))
    .toSorted((a, b) => a.time - b.time);
  const limit = sum(weighted.map(({ weight }) => weight)) * share;
  let passed = 0;
  for (const { time, weight } of weighted) {
    passed += weight;
    if (passed >= limit * 0.999_999) return time;
  }
  return weighted.at(-1)?.time ?? 0;
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
