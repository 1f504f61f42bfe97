import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { JoinedSearch, SearchTerm } from '#server/resource/resource.ts';
import { where } from '#server/resource/where.ts';
import { clinicsOf, customersOf, hasSerial, modelsOf } from './device-search.ts';
import { installedDevice } from './installed-device.table.ts';

const table = installedDevice;

/** Relations of ids that devices are found by, each by the index of its key. */
type Named = Record<'models' | 'customers' | 'clinics', SQL>;

const kinds = ['models', 'customers', 'clinics'] as const;

const keyOf = {
  models: table.deviceId,
  customers: table.customerId,
  clinics: table.clinicId,
} as const satisfies Record<keyof Named, PgColumn>;

const namesWith = (end: string | number): Named => ({
  models: sql.raw(`models_${end}`),
  customers: sql.raw(`customers_${end}`),
  clinics: sql.raw(`clinics_${end}`),
});

const isOf = (named: Named, kind: keyof Named): SQL =>
  sql`${keyOf[kind]} in (select id from ${named[kind]})`;

const not = (condition: SQL): SQL => sql`(${condition}) is not true`;

const isEmpty = (relation: SQL): SQL => sql`not exists (select from ${relation})`;

const anyOf = (named: Named): SQL =>
  sql.join(
    kinds.map((kind) => isOf(named, kind)),
    sql` or `,
  );

/** `offset 0` keeps this a look into an index for each of the few that are named. */
const ofEach = (relation: SQL, column: PgColumn, others: readonly SQL[] = []): SQL =>
  sql`${relation} as named cross join lateral (select * from ${table}
    ${where([sql`${column} = named.id`, ...others])} offset 0) as ${table}`;

/**
 * All devices of what is named, each once, as whole rows. Where no model is named, as by most words,
 * nothing but the index is read to count a customer's.
 */
function devicesOf(named: Named): SQL {
  const from = (kind: keyof Named, others: readonly SQL[], when: readonly SQL[]): SQL =>
    sql`select ${table}.* from ${ofEach(named[kind], keyOf[kind], others)} ${where(when)}`;
  const [noModel, noCustomer] = [isEmpty(named.models), isEmpty(named.customers)];
  const [ofOtherModel, ofOther] = [not(isOf(named, 'models')), not(isOf(named, 'customers'))];
  return sql.join(
    [
      from('models', [], []),
      from('customers', [], [noModel]),
      from('customers', [ofOtherModel], [not(noModel)]),
      from('clinics', [], [noModel, noCustomer]),
      from('clinics', [ofOtherModel, ofOther], [not(sql`${noModel} and ${noCustomer}`)]),
    ],
    sql` union all `,
  );
}

/** What a word names and what of the devices is found by it; of several words, beside what all of them name. */
interface Place {
  readonly relations: readonly SQL[];
  readonly rest: readonly SQL[];
  readonly named: Named;
  readonly isFound: SQL;
  readonly rows: SQL;
  /** The same in no order and some twice, to see whether it is much; and the relation that this takes besides. */
  readonly sample: SQL;
  readonly serials: SQL;
}

function placeOf({ matches }: SearchTerm, at: number, words: readonly unknown[]): Place {
  const named = namesWith(at);
  const isSerial = hasSerial(matches);
  const rest = words.length > 1 ? namesWith(`${at}_rest`) : named;
  const serials = sql.raw(`serials_${at}`);
  const less = kinds.map(
    (kind) => sql`${rest[kind]} as materialized (
      select id from ${named[kind]} except select id from ${together[kind]})`,
  );
  const sample = kinds.map((kind) => sql`select 1 from ${ofEach(rest[kind], keyOf[kind])}`);
  return {
    relations: [
      sql`${named.models} as materialized (${modelsOf(matches)})`,
      sql`${named.customers} as materialized (${customersOf(matches)})`,
      sql`${named.clinics} as materialized (${clinicsOf(matches)})`,
    ],
    rest: rest === named ? [] : less,
    named,
    isFound: sql`(${isSerial} or ${anyOf(named)})`,
    rows: sql`${devicesOf(rest)} union all
      select * from ${table} ${where([isSerial, not(anyOf(rest))])}`,
    sample: sql`select 1 from ${serials} union all ${sql.join(sample, sql` union all `)}`,
    serials: sql`${serials} as materialized (select 1 from ${table} where ${isSerial})`,
  };
}

/** What all words name: a customer whose name has each of them. */
const together = namesWith('all');

/** Of words that find so many devices and more, none is better to begin with than another. */
const many = sql.raw('30000');

/**
 * The devices that have all words: those of what all words name, and of the others those of the word
 * that finds the fewest, looked at for the other words. What one or two letters find is never the
 * fewest, where there is a longer word.
 */
export function gatherDevices(words: readonly SearchTerm[]): JoinedSearch {
  const places = words.map(placeOf);
  const own = places.flatMap(({ relations }) => relations);
  const isFound = sql.join(
    places.map((place) => place.isFound),
    sql` and `,
  );
  const [only] = places;
  if (only && places.length === 1) {
    const rows: JoinedSearch['rows'] = (columns, conditions) =>
      sql`select ${columns} from (${only.rows}) as ${table} ${where(conditions)}`;
    return { relations: own, isFound, rows };
  }
  const shared = kinds.map((kind) => {
    const each = places.map(({ named }) => sql`select id from ${named[kind]}`);
    return sql`${together[kind]} as materialized (${sql.join(each, sql` intersect `)})`;
  });
  const long = places.filter((_place, at) => !words[at]?.isShort);
  const leading = long.length > 0 ? long : places;
  const counts = leading.map(
    ({ sample }, at) => sql`select ${sql.raw(String(at))} as at,
      (select count(*) from (${sample} limit ${many}) as sampled) as found`,
  );
  const rarest = sql`rarest as materialized (
    select at from (${sql.join(counts, sql` union all `)}) as counts order by found, at limit 1)`;
  const begun = leading.map(
    ({ rows }, at) => sql`select * from (${rows} offset 0) as ${table}
      where (select at from rarest) = ${sql.raw(String(at))}`,
  );
  return {
    relations: [
      ...own,
      ...shared,
      ...leading.flatMap(({ rest }) => rest),
      ...leading.map(({ serials }) => serials),
      rarest,
    ],
    isFound,
    rows: (columns, conditions) =>
      sql`select ${columns} from (${devicesOf(together)}) as ${table} ${where(conditions)}
        union all select ${columns} from (${sql.join(begun, sql` union all `)} offset 0) as ${table}
          ${where([isFound, not(anyOf(together)), ...conditions])}`,
  };
}
