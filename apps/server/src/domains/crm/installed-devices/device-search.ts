import { sql, type SQL } from 'drizzle-orm';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import type { Matches } from '#server/resource/resource.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';
import { installedDevice } from './installed-device.table.ts';

/*
 * What a device is found by: its serial number, with its signs or without; the name and model of
 * what it is, and who makes that; whose it is and the clinic where it stands, as they are called.
 * Names are looked up where they are kept, and never copied to the devices: a new name is found at
 * once, and a model of which there are a hundred thousand is renamed as any other.
 */

/**
 * That a word is in a name. To fold a name is slow, and a common word is looked for in twenty thousand
 * of them: small letters alone are looked at first, and folded only where it is not found there.
 */
const matchesName = (matches: Matches, name: SQL): SQL =>
  sql`(${matches(sql`lower(${name})`)} or ${matches(sql`search_fold(${name})`)})`;

/** What a clinic is called where its devices are listed. */
const clinicName = sql`coalesce(${clinic.name}, ${clinic.city})`;

const customerName = sql`${customer.name}`;

/** The models that a word names; the index of what products are found by holds more than is shown with a device. */
export const selectModels = (
  matches: Matches,
): SQL => sql`select ${product.id} as id from ${product}
    where ${product.productType} = 'device' and ${matches(product.searchText)}
      and ${matchesName(matches, sql`concat_ws(' ', ${product.name}, ${product.model})`)}
  union select ${product.id} from ${product} where ${product.productType} = 'device'
    and ${product.manufacturerId} = any(array(select ${manufacturer.id} from ${manufacturer}
      where ${matches(manufacturer.searchText)}))`;

/** That a word is in a device's serial number. */
export const matchesSerialNumber = (matches: Matches): SQL =>
  matches(installedDevice.searchText, 'code');

/** The condition that a word is found, where devices are few: each is looked at. */
export const matchesDevice = (matches: Matches): SQL => sql`(${matchesSerialNumber(matches)}
  or ${installedDevice.deviceId} in (${selectModels(matches)})
  or exists (select from ${clinic} where ${clinic.id} = ${installedDevice.clinicId}
    and ${matchesName(matches, clinicName)} offset 0)
  or exists (select from ${customer} where ${customer.id} = ${installedDevice.customerId}
    and ${matchesName(matches, customerName)} offset 0))`;

/** The customers that a word names, by the index of more than their names. */
export const selectCustomers = (
  matches: Matches,
): SQL => sql`select ${customer.id} as id from ${customer}
  where ${matches(customer.searchText)} and ${matchesName(matches, customerName)}`;

/** The clinics that a word names. */
export const selectClinics = (matches: Matches): SQL => sql`select ${clinic.id} as id from ${clinic}
  where ${matches(clinic.searchText)} and ${matchesName(matches, clinicName)}`;
