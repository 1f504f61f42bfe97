import type { SystemStatus } from '@portal/contract/system';
import { translate } from '@portal/locales/server';
import type { Context } from '#server/resource/context.ts';
import { getWorstState } from './finding.ts';
import type { Prober } from './prober.ts';

/** Returns the current status in the caller's language. */
export async function getStatus(
  { language }: Context,
  { prober, version }: { prober: Prober; version: string },
): Promise<SystemStatus> {
  const { at, findings } = await prober();
  return {
    status: getWorstState(findings.map(({ status }) => status)),
    checked_at: at.toISOString(),
    version,
    uptime_seconds: Math.floor(process.uptime()),
    components: findings.map(({ name, status, latencyMs, detail }) => ({
      name,
      status,
      latency_ms: latencyMs,
      detail: detail && translate(language, detail),
    })),
  };
}
