import pg from 'pg';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';

/** Number of rows of a file. */
export const importedRows = 50_000;

/** A new device, with its customer, clinic and model by name. */
export interface ImportedDevice {
  readonly customer: string;
  readonly clinic: string;
  readonly device: string;
  readonly serial_number: string;
  readonly installation_date: string;
  readonly status: string;
}

const columns = [
  'customer',
  'clinic',
  'device',
  'serial_number',
  'installation_date',
  'status',
] as const satisfies readonly (keyof ImportedDevice)[];

/**
 * Returns a file of new devices of existing customers and models as CSV. Their serial numbers begin
 * with the prefix, so that each side imports its own.
 */
export async function createDevicesFile(address: DatabaseAddress, prefix: string): Promise<string> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows: customers } = await client.query<{ customer: string; clinic: string }>(
    `select customer.name as customer, min(clinic.name) as clinic
     from customer join clinic on clinic.customer_id = customer.id
     where customer.is_active and customer.name like 'Clinic group%' group by customer.id order by customer.ordinal limit 500`,
  );
  const { rows: models } = await client.query<{ model: string }>(
    `select model from product where product_type = 'device' and is_active order by ordinal limit 60`,
  );
  await client.end();
  const lines = Array.from({ length: importedRows }, (_, at) => {
    const { customer = '', clinic = '' } = customers[at % customers.length] ?? {};
    const { model = '' } = models[at % models.length] ?? {};
    return `${customer},${clinic},${model},${prefix}-${at},2025-02-28,active`;
  });
  return [columns.join(), ...lines].join('\n');
}

/** Returns the devices of such a file, whose cells have no quotation marks. */
export const readDevicesFile = (content: string): ImportedDevice[] =>
  content
    .split('\n')
    .slice(1)
    .map((line) => {
      const [customer = '', clinic = '', device = '', serial = '', day = '', status = ''] =
        line.split(',');
      return { customer, clinic, device, serial_number: serial, installation_date: day, status };
    });

/** Returns rows in batches of a thousand. */
export const toBatches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / 1000) }, (_, at) =>
    rows.slice(at * 1000, (at + 1) * 1000),
  );
