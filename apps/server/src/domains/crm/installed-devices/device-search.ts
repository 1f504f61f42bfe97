import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchedName } from '#server/database/columns.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { where } from '#server/resource/list/source.ts';
import type { JoinedSearch, Matches, SearchTerm } from '#server/resource/resource.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';
import { installedDevice } from './installed-device.table.ts';

/*
 * Searches devices by serial number, with or without punctuation; by name and model of the product
 * and its manufacturer; and by the displayed names of customer and clinic. Names are looked up in
 * their tables and never copied to the devices, so that a new name is found immediately and
 * renaming a model of 100,000 devices costs nothing.
 */

/** Matches a term in the displayed name: `searchText` contains more than that. */
const matchesName = (matches: Matches, { searchText }: SearchedTable): SQL =>
  matches(searchedName(searchText));

type SearchedTable = PgTable & Record<'searchText', PgColumn>;

/**
 * Selects the models that a term matches.
 */
const selectModels = (matches: Matches): SQL => sql`select ${product.id} as id from ${product}
    where ${product.productType} = 'device' and ${matches(product.searchText)}
      and ${matchesName(matches, product)}
  union select ${product.id} from ${product} where ${product.productType} = 'device'
    and ${product.manufacturerId} = any(array(select ${manufacturer.id} from ${manufacturer}
      where ${matches(manufacturer.searchText)}))`;

/** Matches a term in a device's serial number. */
const matchesSerialNumber = (matches: Matches): SQL => matches(installedDevice.searchText);

/** Condition: a device matches a term. For few devices, since it looks at each one. */
export const matchesDevice = (matches: Matches): SQL => sql`(${matchesSerialNumber(matches)}
  or ${installedDevice.deviceId} in (${selectModels(matches)})
  or exists (select from ${clinic} where ${clinic.id} = ${installedDevice.clinicId}
    and ${matchesName(matches, clinic)} offset 0)
  or exists (select from ${customer} where ${customer.id} = ${installedDevice.customerId}
    and ${matchesName(matches, customer)} offset 0))`;

/** Selects the customers whose name a term matches. */
const selectCustomers = (matches: Matches): SQL => sql`select ${customer.id} as id from ${customer}
  where ${matches(customer.searchText)} and ${matchesName(matches, customer)}`;

/** Selects the clinics whose displayed name a term matches. */
const selectClinics = (matches: Matches): SQL => sql`select ${clinic.id} as id from ${clinic}
  where ${matches(clinic.searchText)} and ${matchesName(matches, clinic)}`;

/** Sort key by next maintenance: devices without a date come last. */
export const dueDay = sql`coalesce(${installedDevice.nextMaintenanceOn}, 'infinity'::date)`;

/*
 * Decommissioned devices are never due. The condition equals that of the partial indexes and their
 * expression, so that a range of days is one index range, sorted and counted from the index alone.
 */
const isInUse = sql`${installedDevice.status} <> 'decommissioned'`;

/** Due on this day or later. */
export const dueFrom = (day: unknown): SQL =>
  sql`(${dueDay} >= ${day}::date and ${dueDay} < 'infinity'::date and ${isInUse})`;

/** Due on this day or earlier. */
export const dueUntil = (day: unknown): SQL => sql`(${dueDay} <= ${day}::date and ${isInUse})`;

/** Due before this device: earlier, or on the same day with a lower id, as the indexes order them. */
export const dueBefore = (day: unknown, id: unknown): SQL =>
  sql`((${dueDay}, ${installedDevice.id}) < (${day}::date, ${id}::uuid) and ${isInUse})`;

/** Due on this day. */
export const dueOn = (day: unknown): SQL => sql`(${dueDay} = ${day}::date and ${isInUse})`;

const table = installedDevice;

/** CTEs with the ids by which devices match, each joined through the index of its foreign key. */
type IdRelations = Record<'models' | 'customers' | 'clinics', SQL>;

const relationNames = ['models', 'customers', 'clinics'] as const;

const foreignKeys = {
  models: table.deviceId,
  customers: table.customerId,
  clinics: table.clinicId,
} as const satisfies Record<keyof IdRelations, PgColumn>;

const getRelations = (suffix: string | number): IdRelations => ({
  models: sql.raw(`models_${suffix}`),
  customers: sql.raw(`customers_${suffix}`),
  clinics: sql.raw(`clinics_${suffix}`),
});

const isInRelation = (idRelations: IdRelations, kind: keyof IdRelations): SQL =>
  sql`${foreignKeys[kind]} in (select id from ${idRelations[kind]})`;

const isNotTrue = (condition: SQL): SQL => sql`(${condition}) is not true`;

const isEmptyRelation = (relation: SQL): SQL => sql`not exists (select from ${relation})`;

const isInAnyRelation = (idRelations: IdRelations): SQL =>
  sql.join(
    relationNames.map((kind) => isInRelation(idRelations, kind)),
    sql` or `,
  );

/** `offset 0` forces one index lookup per id, since there are few ids. */
const joinEachId = (relation: SQL, column: PgColumn, others: readonly SQL[] = []): SQL =>
  sql`${relation} as ids cross join lateral (select * from ${table}
    ${where([sql`${column} = ids.id`, ...others])} offset 0) as ${table}`;

/**
 * Selects each matching device once, as a whole row. Most terms match no model; the devices of
 * customers are then counted by an index-only scan.
 */
function selectDevices(idRelations: IdRelations): SQL {
  const from = (kind: keyof IdRelations, others: readonly SQL[], when: readonly SQL[]): SQL =>
    sql`select ${table}.* from ${joinEachId(idRelations[kind], foreignKeys[kind], others)} ${where(when)}`;
  const [noModel, noCustomer] = [
    isEmptyRelation(idRelations.models),
    isEmptyRelation(idRelations.customers),
  ];
  const [isOtherModel, isOtherCustomer] = [
    isNotTrue(isInRelation(idRelations, 'models')),
    isNotTrue(isInRelation(idRelations, 'customers')),
  ];
  return sql.join(
    [
      from('models', [], []),
      from('customers', [], [noModel]),
      from('customers', [isOtherModel], [isNotTrue(noModel)]),
      from('clinics', [], [noModel, noCustomer]),
      from(
        'clinics',
        [isOtherModel, isOtherCustomer],
        [isNotTrue(sql`${noModel} and ${noCustomer}`)],
      ),
    ],
    sql` union all `,
  );
}

/**
 * CTEs with the objects that a term matches, and the condition for a device. With several terms,
 * `remaining` leaves out the objects that every term matches.
 */
interface TermSearch {
  readonly relations: readonly SQL[];
  readonly remaining: readonly SQL[];
  readonly idRelations: IdRelations;
  readonly isFound: SQL;
  readonly rows: SQL;
  /**
   * Selects a row per match, unordered and with duplicates, to estimate the number of matches. Uses
   * the CTE `serials`.
   */
  readonly sample: SQL;
  readonly serials: SQL;
}

function createTermSearch(
  { matches }: SearchTerm,
  index: number,
  terms: readonly unknown[],
): TermSearch {
  const idRelations = getRelations(index);
  const isSerial = matchesSerialNumber(matches);
  const remaining = terms.length > 1 ? getRelations(`${index}_remaining`) : idRelations;
  const serials = sql.raw(`serials_${index}`);
  const remainders = relationNames.map(
    (kind) => sql`${remaining[kind]} as materialized (
      select id from ${idRelations[kind]} except select id from ${sharedRelations[kind]})`,
  );
  const sample = relationNames.map(
    (kind) => sql`select 1 from ${joinEachId(remaining[kind], foreignKeys[kind])}`,
  );
  return {
    relations: [
      sql`${idRelations.models} as materialized (${selectModels(matches)})`,
      sql`${idRelations.customers} as materialized (${selectCustomers(matches)})`,
      sql`${idRelations.clinics} as materialized (${selectClinics(matches)})`,
    ],
    remaining: remaining === idRelations ? [] : remainders,
    idRelations,
    isFound: sql`(${isSerial} or ${isInAnyRelation(idRelations)})`,
    rows: sql`${selectDevices(remaining)} union all
      select * from ${table} ${where([isSerial, isNotTrue(isInAnyRelation(remaining))])}`,
    sample: sql`select 1 from ${serials} union all ${sql.join(sample, sql` union all `)}`,
    serials: sql`${serials} as materialized (select 1 from ${table} where ${isSerial})`,
  };
}

/**
 * CTEs with the objects that every term matches, such as a customer whose name contains all terms.
 */
const sharedRelations = getRelations('all');

/** Matches to count per term: beyond this number, no term is a better start than another. */
const sampleLimit = sql.raw('30000');

/**
 * Returns the search for devices that match all terms: the devices of objects that every term
 * matches, and those of the term with the fewest matches, filtered by the other terms. Ignores
 * terms of one or two letters as the start if there is a longer one.
 */
export function createDeviceSearch(terms: readonly SearchTerm[]): JoinedSearch {
  const termSearches = terms.map(createTermSearch);
  const ownRelations = termSearches.flatMap(({ relations }) => relations);
  const isFound = sql.join(
    termSearches.map((termSearch) => termSearch.isFound),
    sql` and `,
  );
  const [single] = termSearches;
  if (single && termSearches.length === 1) {
    const rows: JoinedSearch['rows'] = (columns, conditions) =>
      sql`select ${columns} from (${single.rows}) as ${table} ${where(conditions)}`;
    return { relations: ownRelations, isFound, rows };
  }
  const shared = relationNames.map((kind) => {
    const each = termSearches.map(({ idRelations }) => sql`select id from ${idRelations[kind]}`);
    return sql`${sharedRelations[kind]} as materialized (${sql.join(each, sql` intersect `)})`;
  });
  const longTerms = termSearches.filter((_place, at) => !terms[at]?.isShort);
  const candidates = longTerms.length > 0 ? longTerms : termSearches;
  const counts = candidates.map(
    ({ sample }, at) => sql`select ${sql.raw(String(at))} as at,
      (select count(*) from (${sample} limit ${sampleLimit}) as sampled) as found`,
  );
  const rarest = sql`rarest as materialized (
    select at from (${sql.join(counts, sql` union all `)}) as counts order by found, at limit 1)`;
  const rarestRows = candidates.map(
    ({ rows }, at) => sql`select * from (${rows} offset 0) as ${table}
      where (select at from rarest) = ${sql.raw(String(at))}`,
  );
  return {
    relations: [
      ...ownRelations,
      ...shared,
      ...candidates.flatMap(({ remaining }) => remaining),
      ...candidates.map(({ serials }) => serials),
      rarest,
    ],
    isFound,
    rows: (columns, conditions) =>
      sql`select ${columns} from (${selectDevices(sharedRelations)}) as ${table} ${where(conditions)}
        union all select ${columns} from (${sql.join(rarestRows, sql` union all `)} offset 0) as ${table}
          ${where([isFound, isNotTrue(isInAnyRelation(sharedRelations)), ...conditions])}`,
  };
}
