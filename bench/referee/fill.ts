import pg from 'pg';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { generateCatalogue, type Sizes } from '../catalogue-data.ts';
import { generateTexts } from '../document-texts.ts';
import { generateServiceDesk, type ServiceSizes } from '../service-data.ts';
import { simpleTables } from './simple-tables.ts';

/** Returns a share of the devices, within limits, as a multiple of 100. */
function scale(devices: number, share: number, [least, most]: [number, number]): number {
  return Math.min(most, Math.max(least, Math.round((devices * share) / 100) * 100));
}

function getCatalogueSizes(devices: number): Sizes {
  return {
    customers: scale(devices, 1 / 50, [100, 20_000]),
    manufacturers: scale(devices, 1 / 250, [100, 400]),
    products: scale(devices, 1 / 100, [1_000, 10_000]),
    installedDevices: devices,
    documents: scale(devices, 1 / 5, [1_000, 200_000]),
    rights: scale(devices, 1 / 5, [1_000, 200_000]),
  };
}

function getServiceSizes(devices: number): ServiceSizes {
  const tickets = scale(devices, 1 / 2, [500, 500_000]);
  return {
    tickets,
    requests: tickets / 10,
    openLeads: scale(devices, 1 / 50, [200, 20_000]),
    endedLeads: scale(devices, 3 / 100, [300, 30_000]),
  };
}

/**
 * Creates the portal's tables with this number of installed devices and all that belongs to them,
 * and beside them the simple tables with the same rows.
 */
export async function fillDatabase(address: DatabaseAddress, devices: number): Promise<void> {
  await migrate(address);
  await generateCatalogue(address, getCatalogueSizes(devices));
  // Otherwise the portal would read the texts of all documents while it is measured.
  await generateTexts(address);
  await generateServiceDesk(address, getServiceSizes(devices));
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const statement of simpleTables) await client.query(statement);
  await client.query('vacuum analyze');
  await client.query('checkpoint').catch(() => undefined);
  await client.end();
}
