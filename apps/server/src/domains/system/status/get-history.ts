import {
  componentNames,
  type ComponentHistory,
  type ComponentName,
  type ComponentState,
} from '@portal/contract/system';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';

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

/** Returns the last 24 hours per component; spans without checks are null. */
export async function getHistory({ database, now }: Context): Promise<ComponentHistory[]> {
  const current = new Date(Math.floor(now.getTime() / spanLength) * spanLength);
  const from = addMilliseconds(current, -(spanCount - 1) * spanLength);
  const rows = await worst.run<Row & Record<string, unknown>>(database, {
    from: from.toISOString(),
    until: addMilliseconds(current, spanLength).toISOString(),
  });
  const found = new Map(rows.map((row) => [`${row.name} ${row.span}`, row]));
  return componentNames.map((name) => ({
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
