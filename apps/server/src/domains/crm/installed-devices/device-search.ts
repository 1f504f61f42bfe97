import { sql, type SQL } from 'drizzle-orm';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import type { Matches } from '#server/resource/resource.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';
import { installedDevice } from './installed-device.table.ts';

/*
 * Searches devices by serial number, with or without punctuation; by name and model of the product
 * and its manufacturer; and by the displayed names of customer and clinic. Names are looked up in
 * their tables and never copied to the devices, so that a new name is found immediately and
 * renaming a model of 100,000 devices costs nothing.
 */

/**
 * Matches a term in a name. Folding is slow and a frequent term is compared with 20,000 names, so
 * lower case is tried first.
 */
const matchesName = (matches: Matches, name: SQL): SQL =>
  sql`(${matches(sql`lower(${name})`)} or ${matches(sql`search_fold(${name})`)})`;

/** Displayed name of a clinic in lists of devices. */
const clinicName = sql`coalesce(${clinic.name}, ${clinic.city})`;

const customerName = sql`${customer.name}`;

/**
 * Selects the models that a term matches. `searchText` finds them by index, but contains more than
 * a device displays, so the displayed names are checked again.
 */
export const selectModels = (
  matches: Matches,
): SQL => sql`select ${product.id} as id from ${product}
    where ${product.productType} = 'device' and ${matches(product.searchText)}
      and ${matchesName(matches, sql`concat_ws(' ', ${product.name}, ${product.model})`)}
  union select ${product.id} from ${product} where ${product.productType} = 'device'
    and ${product.manufacturerId} = any(array(select ${manufacturer.id} from ${manufacturer}
      where ${matches(manufacturer.searchText)}))`;

/** Matches a term in a device's serial number. */
export const matchesSerialNumber = (matches: Matches): SQL =>
  matches(installedDevice.searchText, 'code');

/** Condition: a device matches a term. For few devices, since it looks at each one. */
export const matchesDevice = (matches: Matches): SQL => sql`(${matchesSerialNumber(matches)}
  or ${installedDevice.deviceId} in (${selectModels(matches)})
  or exists (select from ${clinic} where ${clinic.id} = ${installedDevice.clinicId}
    and ${matchesName(matches, clinicName)} offset 0)
  or exists (select from ${customer} where ${customer.id} = ${installedDevice.customerId}
    and ${matchesName(matches, customerName)} offset 0))`;

/** Selects the customers whose name a term matches. `searchText` contains more than the name. */
export const selectCustomers = (
  matches: Matches,
): SQL => sql`select ${customer.id} as id from ${customer}
  where ${matches(customer.searchText)} and ${matchesName(matches, customerName)}`;

/** Selects the clinics whose displayed name a term matches. */
export const selectClinics = (matches: Matches): SQL => sql`select ${clinic.id} as id from ${clinic}
  where ${matches(clinic.searchText)} and ${matchesName(matches, clinicName)}`;

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

/** Due on this day. */
export const dueOn = (day: unknown): SQL => sql`(${dueDay} = ${day}::date and ${isInUse})`;
