import type { Storage } from '#server/storage/storage.ts';
import type { Finding } from './finding.ts';
import { thresholds } from './thresholds.ts';
import { measure, probeWithTimeout } from './probe-with-timeout.ts';

const { limit, degradedLatency } = thresholds.storage;

/** Writes, reads and removes a test file. */
export function probeStorage(storage: Pick<Storage, 'check'>): Promise<Finding> {
  return probeWithTimeout(limit, { key: 'system.storage.down' }, async () => {
    const latencyMs = await measure(() => storage.check());
    return latencyMs >= degradedLatency
      ? {
          status: 'degraded',
          latencyMs,
          detail: {
            key: 'system.storage.slow',
            params: { latency: { seconds: latencyMs / 1000 } },
          },
        }
      : { status: 'ok', latencyMs, detail: { key: 'system.storage.fine' } };
  });
}
