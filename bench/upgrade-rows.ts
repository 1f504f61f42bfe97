import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';

/*
 * What people typed before texts were compared by their keys: one serial number in a thousand again with
 * another hyphen, names of manufacturers in capitals with a no-break space, and postal codes of
 * Luxembourg without their letter.
 */
const oldSpellings = (devices: number): string[] => [
  `insert into installed_device (id, customer_id, clinic_id, device_id, manufacturer_id, serial_number, status)
   select gen_random_uuid(), customer_id, clinic_id, device_id, manufacturer_id, replace(serial_number, '-', chr(8209)), status
   from installed_device where ordinal % 1000 = 0`,
  `insert into manufacturer (id, name)
   select gen_random_uuid(), replace(name, ' ', chr(160)) from manufacturer where name like '% %' and ordinal % 10 = 0`,
  `update clinic set country = 'LU', postal_code = '1234' where ordinal % ${Math.max(1, Math.round(devices / 25 / 500))} = 0`,
];

/** Adds rows whose texts the upgrade treats as equal to others, or spells otherwise. */
export async function addOldSpellings(address: DatabaseAddress, devices: number): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  for (const statement of oldSpellings(devices)) {
    const { rowCount } = await client.query(statement);
    console.log(`old spellings: ${rowCount ?? 0}`);
  }
  await client.end();
}

/** Returns sentences about the rows that the migrations changed, and about those that they wrote anew. */
export async function countChangedRows(address: DatabaseAddress): Promise<string> {
  const client = new pg.Client(address);
  await client.connect();
  const count = async (statement: string): Promise<string> => {
    const { rows } = await client.query<{ rows: number }>(statement);
    return (rows[0]?.rows ?? 0).toLocaleString('en');
  };
  const numbered = await count(
    `select count(*)::int as rows from installed_device where duplicate_number > 0`,
  );
  const named = await count(`select count(*)::int as rows from text_collision`);
  const postalCodes = await count(
    `select count(*)::int as rows from clinic where postal_code like 'L-%'`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = 'public'::regnamespace and attgenerated = 's'
       and attname in ('search_text', 'words') group by relname order by relname`,
  );
  const written = await count(
    `select (${tables.map(({ name }) => `(select count(*) from ${name})`).join(' + ')})::int as rows`,
  );
  await client.end();
  return [
    `Installed devices with a number because they equal another: ${numbered}; rows in the list of equal texts: ${named}.`,
    `Postal codes: ${postalCodes}.`,
    `Rows of the ${tables.length} tables with texts for searching, which are written anew: ${written}.`,
  ].join('\n');
}
