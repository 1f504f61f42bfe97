import {
  type ComponentHistory,
  type ComponentName,
  componentNames,
  type ComponentState,
  getStatusHistory,
  getSystemStatus,
  type SystemStatus,
} from '@portal/contract/system';
import { translate } from '@portal/locales/server';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { getWorstState } from './probe.ts';
import { createProber, type Prober, type ProberTools } from './prober.ts';
import { readDetails } from './read-details.ts';

/** Routes of the system status; `version` is the portal's. */
export function statusRoutes({
  version,
  ...tools
}: ProberTools & { readonly version: string }): BoundRoute[] {
  const prober = createProber(tools);
  return [
    bind(getSystemStatus, ({ context }) => getStatus(context, { ...tools, prober, version })),
    bind(getStatusHistory, ({ context }) => getHistory(context, tools)),
  ];
}

/** Returns the current status in the caller's language. */
async function getStatus(
  { language, database, now }: Context,
  { prober, version, hasMailbox }: { prober: Prober; version: string; hasMailbox: boolean },
): Promise<SystemStatus> {
  const [{ at, findings }, details] = await Promise.all([
    prober(),
    readDetails(database, { now, hasMailbox }).catch(() => null),
  ]);
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
    details,
  };
}

const spanLength = minutes(15);
const spanCount = 96;

interface Row {
  readonly name: ComponentName;
  /** Index of the span, from 0. */
  readonly span: number;
  readonly status: ComponentState;
  readonly slowest: number | null;
}

const worst = createStatement(sql`
  select name,
    floor(extract(epoch from checked_at - ${sql.placeholder('from')}::timestamptz)
      / ${sql.raw(String(spanLength / 1000))})::int as span,
    case when bool_or(status = 'down') then 'down'
      when bool_or(status = 'degraded') then 'degraded' else 'ok' end as status,
    max(latency_ms) as slowest
  from component_check
  where checked_at >= ${sql.placeholder('from')}::timestamptz
    and checked_at < ${sql.placeholder('until')}::timestamptz
  group by name, span`);

/** Returns the last 24 hours per component that is set up; spans without checks are null. */
async function getHistory(
  { database, fileScanner, now }: Context,
  { backupSchedule, hasMailbox }: Pick<ProberTools, 'backupSchedule' | 'hasMailbox'>,
): Promise<ComponentHistory[]> {
  const current = new Date(Math.floor(now.getTime() / spanLength) * spanLength);
  const from = addMilliseconds(current, -(spanCount - 1) * spanLength);
  const rows = await worst.run<Row & Record<string, unknown>>(database, {
    from: from.toISOString(),
    until: addMilliseconds(current, spanLength).toISOString(),
  });
  const found = new Map(rows.map((row) => [`${row.name} ${row.span}`, row]));
  const named = new Set(rows.map(({ name }) => name));
  const hidden = new Set([
    ...(fileScanner === null ? ['scanner'] : []),
    ...(backupSchedule === null ? ['backup'] : []),
    ...(hasMailbox ? [] : ['mailbox']),
    ...(named.has('certificates') ? [] : ['certificates']),
  ]);
  const shown = componentNames.filter((name) => !hidden.has(name));
  return shown.map((name) => ({
    name,
    spans: Array.from({ length: spanCount }, (_none, span) => {
      const row = found.get(`${name} ${span}`);
      return {
        from: addMilliseconds(from, span * spanLength).toISOString(),
        status: row?.status ?? null,
        slowest_ms: row?.slowest ?? null,
      };
    }),
  }));
}
