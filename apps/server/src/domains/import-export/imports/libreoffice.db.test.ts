import type { ImportRun } from '@portal/contract/import-export';
import { eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import type { Caller } from '#server/testing/portal.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';

let portal: ImportPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await startImportPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  await portal.world.addCustomer({ name: 'Huidkliniek Utrecht' });
  await portal.world.addProduct({ model: 'EX-200' });
});
afterAll(() => portal.close());

/** Begins an import of a file that LibreOffice has saved: see `testing/libreoffice`. */
const begin = (name: string): Promise<ImportRun> => {
  const file = new URL(`../../../testing/libreoffice/${name}`, import.meta.url);
  return portal.begin(steward, 'installed_devices', readFileSync(file));
};

/** The devices of the file; two rows have an error instead of a serial number. */
const devices = [
  ['007', '2026-01-31'],
  ['4006381333931', '2024-01-01'],
  ['1E5', '2000-01-01'],
  ['=1+1', '2026-02-01'],
  ['+32 2 555', null],
  ['É "x"; y, z|', '2026-01-31'],
  ['SN-3', '2026-01-31'],
];

const errors = [
  [11, expect.stringContaining('serial_number: The spreadsheet has #DIV/0! here')],
  [12, expect.stringContaining('serial_number: The spreadsheet has #N/A here')],
];

async function expectDevices(run: ImportRun): Promise<void> {
  expect(run).toMatchObject({
    header_row: 3,
    mapping: {
      customer: 'klant',
      device: 'device',
      serial_number: 'serienummer',
      installation_date: 'installatiedatum',
    },
  });
  const checked = await portal.check(steward, run);
  expect(listErrors(checked)).toEqual(errors);
  await portal.run(steward, checked, 'good_rows');
  const made = await portal.database.orm
    .select({ serial: installedDevice.serialNumber, day: installedDevice.installationDate })
    .from(installedDevice)
    .orderBy(installedDevice.ordinal);
  expect(made.map(({ serial, day }) => [serial, day])).toEqual(devices);
  await portal.database.orm.delete(installedDevice);
}

describe('files saved by LibreOffice', () => {
  it.each(['nl.xlsx', 'fr.xlsx', 'en.xlsx'])(
    'imports the table of %s, which is not in the first sheet',
    async (name) => {
      const run = await begin(name);
      expect(run).toMatchObject({
        sheet: 'Apparaten',
        sheets: ['Uitleg & lijsten', 'Apparaten'],
      });
      await expectDevices(run);
    },
  );

  it.each(['nl.csv', 'fr.csv'])('imports %s', async (name) => {
    const run = await begin(name);
    expect(run).toMatchObject({ separator: 'semicolon', encoding: 'utf-8' });
    await expectDevices(run);
  });

  it('refuses the days of en.csv, which begin with the month, with what to write', async () => {
    const checked = await portal.check(steward, await begin('en.csv'));
    expect(checked).toMatchObject({ separator: 'comma', counts: { good: 3 } });
    expect(listErrors(checked)[0]).toEqual([
      4,
      'installation_date: 01/31/2026 has the month first. Write the day first, such as 31-01-2026, or the year, such as 2026-01-31.',
    ]);
    const [device] = await portal.database.orm
      .select()
      .from(installedDevice)
      .where(eq(installedDevice.serialNumber, '007'));
    expect(device).toBeUndefined();
  });
});
