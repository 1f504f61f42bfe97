import type { Database } from '#server/database/database.ts';
import { countPendingFiles } from '#server/domains/uploads/index.ts';
import type { FileScanner } from '#server/storage/file-scanner.ts';
import { type Finding, measure, probeWithTimeout, thresholds } from './probe.ts';

const { limit, degradedWaitSeconds } = thresholds.scanner;

/** Checks the virus scanner's response, and how long files have been waiting for it. */
export async function probeScanner(
  { database, scanner }: { readonly database: Database; readonly scanner: FileScanner },
  now: Date,
): Promise<Finding> {
  const pending = await countPendingFiles(database).catch(() => ({ count: 0, oldest: null }));
  const params = { waiting: pending.count };
  return probeWithTimeout(limit, { key: 'system.scanner.down', params }, async () => {
    const latencyMs = await measure(() => scanner.check());
    const oldest = pending.oldest === null ? now : new Date(pending.oldest);
    const waitSeconds = (now.getTime() - oldest.getTime()) / 1000;
    return waitSeconds >= degradedWaitSeconds
      ? { status: 'degraded', latencyMs, detail: { key: 'system.scanner.late', params } }
      : { status: 'ok', latencyMs, detail: { key: 'system.scanner.fine', params } };
  });
}
