/*
 * The tables that a developer would make first: whole numbers as keys, an index for each foreign
 * key, and trigram indexes for the search. They have the rows of the portal's tables; the key is the
 * ordinal of the portal's row.
 */
const copies: Readonly<Record<string, string>> = {
  customers: `select ordinal as id, name, is_active, vat_number, email, phone_number, website, notes,
      created_at, updated_at from customer`,
  clinics: `select clinic.ordinal as id, customer.ordinal as customer_id, clinic.name, clinic.city
    from clinic join customer on customer.id = clinic.customer_id`,
  manufacturers: 'select ordinal as id, name from manufacturer',
  devices: `select product.ordinal as id, manufacturer.ordinal as manufacturer_id, product.name, product.model
    from product join manufacturer on manufacturer.id = product.manufacturer_id`,
  installed_devices: `select d.ordinal as id, customer.ordinal as customer_id, clinic.ordinal as clinic_id,
      product.ordinal as device_id, d.serial_number, d.installation_date, d.status, d.next_maintenance_on,
      d.created_at, d.updated_at
    from installed_device as d join product on product.id = d.device_id
      left join customer on customer.id = d.customer_id left join clinic on clinic.id = d.clinic_id
    order by d.ordinal`,
  tickets: `select t.ordinal as id, customer.ordinal as customer_id, d.ordinal as installed_device_id, t.serial_number,
      t.description, t.requester_email, t.status, t.created_at
    from service_ticket as t join customer on customer.id = t.customer_id
      join installed_device as d on d.id = t.installed_device_id
    order by t.ordinal`,
  replies: `select r.ordinal as id, t.ordinal as ticket_id, r.text, r.created_at
    from service_ticket_reply as r join service_ticket as t on t.id = r.ticket_id order by r.ordinal`,
  documents: `select d.ordinal as id, d.category, d.title, d.description, d.language, d.file_name, d.file_size,
      coalesce(body, '') as text, setweight(to_tsvector('simple', d.title), 'A')
        || setweight(to_tsvector('simple', coalesce(d.description, '')), 'B')
        || to_tsvector('simple', coalesce(body, '')) as words, d.created_at, d.updated_at
    from document as d left join document_passage as p on p.document_id = d.id and p.number = 1
    order by d.ordinal`,
};

const foreignKeys: readonly (readonly [table: string, column: string, other: string])[] = [
  ['clinics', 'customer_id', 'customers'],
  ['devices', 'manufacturer_id', 'manufacturers'],
  ['installed_devices', 'customer_id', 'customers'],
  ['installed_devices', 'clinic_id', 'clinics'],
  ['installed_devices', 'device_id', 'devices'],
  ['tickets', 'customer_id', 'customers'],
  ['tickets', 'installed_device_id', 'installed_devices'],
  ['replies', 'ticket_id', 'tickets'],
];

const toCopy = ([table, query]: [string, string]): string[] => [
  `create table simple.${table} as ${query}`,
  `alter table simple.${table} add primary key (id)`,
  `create sequence simple.${table}_id_seq owned by simple.${table}.id`,
  `select setval('simple.${table}_id_seq', (select coalesce(max(id), 0) + 1 from simple.${table}))`,
  `alter table simple.${table} alter column id set default nextval('simple.${table}_id_seq')`,
];

/** Statements that make and fill the tables in the schema `simple`. */
export const simpleTables: readonly string[] = [
  'create schema simple',
  ...Object.entries(copies).flatMap(toCopy),
  ...foreignKeys.flatMap(([table, column, other]) => [
    `create index on simple.${table} (${column})`,
    `alter table simple.${table} add foreign key (${column}) references simple.${other}`,
  ]),
  // One for each spelling of a search without regard to case.
  'create index on simple.installed_devices using gin (upper(serial_number) gin_trgm_ops)',
  'create index on simple.installed_devices using gin (serial_number gin_trgm_ops)',
  'create index on simple.documents using gin (words)',
  `create table simple.accounts (id bigint generated always as identity primary key,
    email text not null unique, password_hash text not null)`,
  `create table simple.sessions (key text primary key, account_id bigint not null references simple.accounts,
    created_at timestamptz not null default now())`,
  `create table simple.permission_groups (id bigint generated always as identity primary key,
    name text not null, permissions text[] not null)`,
  `create table simple.account_groups (id bigint generated always as identity primary key,
    account_id bigint not null references simple.accounts,
    permissiongroup_id bigint not null references simple.permission_groups,
    unique (account_id, permissiongroup_id))`,
  'create index on simple.account_groups (permissiongroup_id)',
];
