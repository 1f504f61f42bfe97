import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { measuredCustomer } from './catalogue-data.ts';
import { textWords } from './document-texts.ts';

/** A measured call, with the path of its floor if it has one. */
export interface MeasuredCall {
  readonly as: 'employee' | 'customer';
  readonly what: string;
  readonly path: string;
  readonly floor?: string;
}

/** Medium-sized objects that the calls request. */
export interface Subjects {
  readonly customer: string;
  readonly user: string;
  readonly clinic: string;
  readonly installed: string;
  readonly model: string;
  readonly maker: string;
  readonly category: string;
  readonly product: string;
  /** Five characters from the middle of a serial number, and of a customer's own number. */
  readonly fragment: string;
  readonly ownFragment: string;
  /** Terms in titles: one in few documents, one in a seventh of them. */
  readonly rareTerm: string;
  readonly deep: number;
}

export async function subjectsIn(address: DatabaseAddress): Promise<Subjects> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<Subjects>(
    `with own as (select id from customer where email = 'desk${measuredCustomer}@clinic.example')
    select own.id as customer,
      (select id from user_account where customer_id = own.id) as user,
      (select clinic_id from installed_device where customer_id = own.id and clinic_id is not null limit 1) as clinic,
      (select id from installed_device where customer_id = own.id order by ordinal limit 1) as installed,
      (select device_id from installed_device where customer_id = own.id order by ordinal limit 1) as model,
      (select manufacturer_id from product_viewing_right where customer_id = own.id and product_id is null and manufacturer_id is not null order by ordinal limit 1) as maker,
      (select id from device_category order by id limit 1) as category,
      (select product_id from product_viewing_right where customer_id = own.id and is_active and product_type = 'device' and product_id is not null order by ordinal limit 1) as product,
      (select substr(serial_number, 7, 5) from installed_device order by ordinal offset 500 limit 1) as fragment,
      (select substr(serial_number, 7, 5) from installed_device where customer_id = own.id order by ordinal limit 1) as "ownFragment",
      (select right(title, 6) from document order by ordinal offset 700 limit 1) as "rareTerm",
      (select count(*)::int / 10 * 9 from installed_device) as deep
    from own`,
  );
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('The customer that is measured is not there');
  return found;
}

const devices = 'crm/installed-devices/';
const rights = 'crm/product-viewing-rights/';
const documents = 'documents/documents/';

const day = (after: number): string =>
  new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

const termsInFiles = [
  { what: 'a word within one file of ten', term: textWords.often },
  { what: 'a rare word within files', term: textWords.rare },
  { what: 'the beginning of a word within files', term: textWords.beginning },
];

/**
 * Returns calls for every list, filter, ordering and search of the catalogue, the rights and the
 * installed base.
 */
export function callsFor(subjects: Subjects): MeasuredCall[] {
  return [...employeeCalls(subjects), ...customerCalls(subjects)];
}

const callAs =
  (as: MeasuredCall['as']) =>
  (what: string, path: string, floor?: string): MeasuredCall => ({
    as,
    what,
    path,
    ...(floor === undefined ? {} : { floor }),
  });

function employeeCalls(of: Subjects): MeasuredCall[] {
  const call = callAs('employee');
  const ordered = (what: string, path: string, names: readonly string[]) =>
    names.map((name) => call(`${what} by ${name}`, `${path}?ordering=${name}`));
  const month = `due_from=${day(0)}&due_until=${day(30)}`;
  return [
    call('installed devices, first page', devices),
    call('installed devices, far down', `${devices}?offset=${of.deep}`),
    call('devices of a customer', `${devices}?customer_id=${of.customer}`),
    call('devices of a clinic', `${devices}?clinic_id=${of.clinic}`),
    call('devices of a model', `${devices}?device_id=${of.model}`),
    call('devices of a manufacturer', `${devices}?manufacturer_id=${of.maker}`),
    call('devices that are active', `${devices}?status=active`),
    call('devices in maintenance', `${devices}?status=in_maintenance`),
    call('devices overdue', `${devices}?due_until=${day(-1)}`),
    call(
      'devices due this month, soonest first',
      `${devices}?${month}&ordering=next_maintenance_on`,
    ),
    ...ordered('devices', devices, [
      'serial_number',
      '-installation_date',
      'next_maintenance_on',
      '-created_at',
      '-updated_at',
    ]),
    call('devices by part of a serial number', `${devices}?search=${of.fragment}`),
    call('devices by the beginning of a serial number', `${devices}?search=s4`),
    call('devices by their model', `${devices}?search=md-1230`),
    call('devices by a customer’s name', `${devices}?search=group%20${measuredCustomer}`),
    call('devices by a word of all customers', `${devices}?search=clinic`),
    call('devices by a word of all makers', `${devices}?search=medical`),
    call(
      'devices of a customer by part of a serial number',
      `${devices}?customer_id=${of.customer}&search=${of.ownFragment}`,
    ),
    call('calendar of what is due', `${devices}due-calendar/?from=${day(0)}&until=${day(30)}`),
    call('maintenance of a device', `${devices}${of.installed}/maintenance/`),
    ...['devices', 'consumables', 'pharmaceuticals', 'spare-parts'].map((type) =>
      call(`products: ${type}`, `products/${type}/`),
    ),
    call('products of a manufacturer', `products/devices/?manufacturer_id=${of.maker}`),
    call('products of a category', `products/devices/?category_id=${of.category}`),
    call('products that are not active', 'products/devices/?is_active=false'),
    call('products that fit', `products/consumables/?compatible_with_id=${of.product}`),
    call('products by part of a model', 'products/devices/?search=md-12'),
    ...ordered('products', 'products/devices/', ['name', 'model', '-created_at']),
    call('manufacturers', 'products/manufacturers/'),
    call('manufacturers by name', 'products/manufacturers/?ordering=name'),
    call('manufacturers, searched', 'products/manufacturers/?search=medical'),
    call('documents', documents),
    call('documents of a category', `${documents}?category=clinical`),
    call('documents in a language', `${documents}?language=fr`),
    call('documents of a manufacturer', `${documents}?manufacturer_id=${of.maker}`),
    call('documents of a type', `${documents}?product_type=pharmaceutical`),
    call('documents of a product', `${documents}?product_id=${of.product}`),
    ...ordered('documents', documents, ['title', '-created_at', '-updated_at']),
    call(
      'documents by a rare word',
      `${documents}?search=${of.rareTerm}`,
      `/documents-like?word=${of.rareTerm}`,
    ),
    call('documents by two words', `${documents}?search=protocol%20${of.rareTerm}`),
    ...termsInFiles.map(({ what, term }) =>
      call(`documents by ${what}`, `${documents}?search=${term}`, `/documents-like?word=${term}`),
    ),
    call(
      'documents by a word of one in seven',
      `${documents}?search=brochure`,
      '/documents-like?word=brochure',
    ),
    call('rights', rights),
    call('rights of a customer', `${rights}?customer_id=${of.customer}`),
    call('rights to a manufacturer', `${rights}?manufacturer_id=${of.maker}`),
    call('rights to a type', `${rights}?product_type=device`),
    call('rights to a product', `${rights}?product_id=${of.product}`),
    call('rights that are closed', `${rights}?is_active=false`),
    ...['open', 'expiring', 'expired', 'inactive'].map((state) =>
      call(`rights, ${state}`, `${rights}?state=${state}`),
    ),
    ...ordered('rights', rights, ['expires_at', '-created_at', '-updated_at']),
    call('rights by a customer’s name', `${rights}?search=group%20${measuredCustomer}`),
    call('rights past their date', `${rights}expired/`),
    call('history of rights', `${rights}history/`),
    call('history of a customer’s rights', `${rights}history/?customer_id=${of.customer}`),
    call('summary of a customer', `${rights}customer-summary/${of.customer}/`),
    call(
      'why a product is seen',
      `${rights}why/?customer_id=${of.customer}&product_id=${of.product}`,
    ),
    call('devices as a customer sees them', `products/devices/?as_customer_id=${of.customer}`),
  ];
}

function customerCalls(of: Subjects): MeasuredCall[] {
  const call = callAs('customer');
  return [
    call('own devices', devices, `/devices-of?customer=${of.customer}`),
    call('own devices by part of a serial number', `${devices}?search=${of.ownFragment}`),
    call('own devices that are active', `${devices}?status=active`),
    call('own devices, due soonest', `${devices}?ordering=next_maintenance_on`),
    call('own calendar', `${devices}due-calendar/?from=${day(0)}&until=${day(30)}`),
    call('products: devices', 'products/devices/', `/seen-devices?customer=${of.customer}`),
    ...['consumables', 'pharmaceuticals', 'spare-parts'].map((type) =>
      call(`products: ${type}`, `products/${type}/`),
    ),
    call('products of a manufacturer', `products/devices/?manufacturer_id=${of.maker}`),
    call('products by name', 'products/devices/?ordering=name'),
    call('products by part of a model', 'products/devices/?search=md-1'),
    call('products that fit', `products/consumables/?compatible_with_id=${of.product}`),
    call('manufacturers', 'products/manufacturers/'),
    call('documents', documents, `/seen-documents?customer=${of.customer}`),
    call('documents of a category', `${documents}?category=clinical`),
    call('documents of a manufacturer', `${documents}?manufacturer_id=${of.maker}`),
    call('documents of a product', `${documents}?product_id=${of.product}`),
    call('documents by title', `${documents}?ordering=title`),
    call(
      'documents by a rare word',
      `${documents}?search=${of.rareTerm}`,
      `/seen-documents-like?customer=${of.customer}&word=${of.rareTerm}`,
    ),
    call(
      'documents by a word of one in seven',
      `${documents}?search=brochure`,
      `/seen-documents-like?customer=${of.customer}&word=brochure`,
    ),
    call('documents by two words', `${documents}?search=protocol%20${of.rareTerm}`),
    ...termsInFiles.map(({ what, term }) =>
      call(
        `documents by ${what}`,
        `${documents}?search=${term}`,
        `/seen-documents-like?customer=${of.customer}&word=${term}`,
      ),
    ),
  ];
}
