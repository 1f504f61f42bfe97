import type { Database } from '#server/database/database.ts';

/**
 * Tables that a distributed PostgreSQL such as Citus would spread by customer: what grows with the
 * number of customers, and belongs to one.
 */
const distributed = [
  'clinic',
  'customer',
  'device_photo',
  'installed_device',
  'lead',
  'lead_move',
  'lead_note',
  'lead_product',
  'maintenance_record',
  'product_viewing_right',
  'service_attachment',
  'service_internal_note',
  'service_request',
  'service_ticket',
  'service_ticket_event',
  'service_ticket_link',
  'service_ticket_merge',
  'service_ticket_reply',
  'viewing_right_change',
];

interface Row {
  readonly kind: 'column' | 'unique' | 'inner' | 'outer' | 'other';
  readonly name: string;
  readonly detail: string;
}

/**
 * Rules of a distributed table: its key is in a required column, in each unique index and in each
 * foreign key between two of them; no other table refers to them.
 */
const query = `
  with relation as (
    select pg_class.oid, relname::text as name, relname = any($1) as is_distributed,
      case when relname = 'customer' then 'id' else 'customer_id' end as key
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  ), key_column as (
    select oid, name, key, attnum, coalesce(attnotnull, false) as is_required
    from relation left join pg_attribute on attrelid = oid and attname = key
    where is_distributed
  ), foreign_key as (
    select conname::text as name, source.name as source, target.name as target,
      source.is_distributed as from_distributed, target.is_distributed as to_distributed,
      exists (
        select from unnest(conkey, confkey) as pair (own, other)
        join key_column as own_key on own_key.oid = conrelid and own_key.attnum = pair.own
        join key_column as other_key on other_key.oid = confrelid and other_key.attnum = pair.other
      ) as has_key
    from pg_constraint join relation as source on source.oid = conrelid
      join relation as target on target.oid = confrelid
    where contype = 'f'
  )
  select kind, name, detail from (
    select 'column' as kind, name, case when attnum is null then 'has no customer_id'
      else 'customer_id is not required' end as detail
    from key_column where attnum is null or not is_required
    union all
    select 'unique', indexrelid::regclass::text, name
    from key_column join pg_index on indrelid = oid
    where indisunique and not coalesce(attnum = any(indkey::int2[]), false)
    union all
    select 'inner', name, source || ' to ' || target from foreign_key
    where from_distributed and to_distributed and not has_key
    union all
    select 'outer', name, source || ' to ' || target from foreign_key
    where not from_distributed and to_distributed
    union all
    select 'other', name, '' from relation where not is_distributed
  ) as found order by kind, detail collate "C", name collate "C"`;

/** Describes what would have to change to distribute this schema by customer, as a page. */
export async function describeDistribution({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<Row>(query, [distributed]);
  const of = (kind: Row['kind']): Row[] => rows.filter((row) => row.kind === kind);
  const list = (kind: Row['kind']): string[] => [
    ...of(kind).map(({ name, detail }) => `- \`${name}\`: ${detail}`),
    '',
  ];
  return [
    '# Distribution by customer',
    '',
    'What a distributed PostgreSQL such as Citus would ask of the schema, with the customer as distribution key. Written by a test from the',
    'catalog of the migrated database (`customer-distribution.db.test.ts`); [Plan the size](operations/scaling.md#plan-the-size) says when it matters. Update it with',
    '`npx vitest run --project postgres-18 customer-distribution -u`.',
    '',
    `**Distributed tables** (${distributed.length}): ${distributed.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    `**Other tables** (${of('other').length}): ${of('other')
      .map(({ name }) => `\`${name}\``)
      .join(', ')}. Each node has a copy, or one node`,
    'has those that are written all the time: the audit log, sessions, notifications, texts of documents.',
    '',
    `## Tables without a required key (${of('column').length})`,
    '',
    'They need the customer of their parent as a column, set in the same statement. A device in stock and a lead of no customer yet need a customer that',
    'stands for none.',
    '',
    ...list('column'),
    `## Unique indexes without the key (${of('unique').length})`,
    '',
    'Ids and ordinals come from generators that repeat nothing, so their indexes may take the key in. Numbers of tickets, serial numbers, positions of',
    'leads and paths of files are unique among all customers: each needs a table of its own, with a copy on each node or distributed by that value.',
    '',
    ...list('unique'),
    `## Foreign keys between distributed tables without the key (${of('inner').length})`,
    '',
    'Each needs the key on both sides.',
    '',
    ...list('inner'),
    `## Foreign keys from other to distributed tables (${of('outer').length})`,
    '',
    'Not possible. The row moves to the customer, or a trigger takes the place of the key.',
    '',
    ...list('outer'),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
