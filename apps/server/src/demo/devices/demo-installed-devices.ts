import type { InstalledDeviceStatus } from '@portal/contract/crm';
import type { Language } from '@portal/contract/kernel';
import type { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import type { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import type { CatalogueDevice } from '../catalogue/demo-catalogue.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { demoCustomers } from '../demo-accounts.ts';
import { atMinute, daysAfter, daysBetween } from '../demo-calendar.ts';
import { demoDevices } from '../documents/devices.ts';
import { createRandom, type Random } from '../random.ts';
import { demoHistory, type History } from './demo-history.ts';

/** Installed devices of the demo company, with their maintenance. */
export interface DemoInstalledDevices {
  readonly rows: readonly (typeof installedDevice.$inferInsert)[];
  readonly records: readonly (typeof maintenanceRecord.$inferInsert)[];
  /** The models that a customer has, by the customer's id. */
  readonly modelsByManufacturer: ReadonlyMap<string, readonly CatalogueDevice[]>;
}

interface Story {
  readonly customers: readonly DemoCustomer[];
  readonly devices: readonly CatalogueDevice[];
  /** The day on which the data are loaded. */
  readonly today: string;
}

/** What clinics call their devices, by the language of the customer. */
const ownNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Treatment room 1', 'Room 2'],
  nl: ['Behandelkamer 1', 'Kamer 2, begane grond'],
  fr: ['Cabine 1', 'Salle de laser'],
};

const withAccount = new Set<string>(Object.values(demoCustomers));
const inStock = 8;
/** Devices per customer without a demo account, in turn. */
const turns = [3, 4, 4] as const;

/** 150 devices: 142 at customers, some of them overdue for maintenance, and 8 in stock. */
export function demoInstalledDevices({ customers, devices, today }: Story): DemoInstalledDevices {
  const random = createRandom('installed devices');
  const sold = devices.filter(({ row }) => row.isActive !== false);
  const active = customers.filter(({ row }) => row.isActive !== false);
  const others = active.filter(({ named }) => !withAccount.has(named.name));
  const deviceOptions = active.flatMap((customer): DeviceOptions[] => {
    const shows = withAccount.has(customer.named.name);
    const count = shows ? 5 : (turns[others.indexOf(customer) % turns.length] ?? 0);
    // The demo customer has leaflets for their devices, overdue and due maintenance.
    const models = random.shuffled(shows ? sold.filter(hasLeaflets) : sold).slice(0, count);
    return models.map((model, index) => ({
      customer,
      model,
      due: shows ? ([9, -12, 75, 130][index] ?? null) : null,
      mustRun: shows && index < 4,
      index,
      today,
    }));
  });
  const placed = deviceOptions.map((options, at) => ({
    ...options,
    ...installed(options, at, random),
  }));
  const stock = Array.from({ length: inStock }, (_, at) => {
    const createdAt = atMinute(daysAfter(today, -random.whole(10, 90)), random.whole(60, 400));
    const model = random.pick(sold);
    return {
      ...ofModel(model, createdAt, deviceOptions.length + at, random),
      status: 'active' as const,
      updatedAt: createdAt,
    };
  });
  const modelsByManufacturer = Map.groupBy(placed, ({ row }) => row.customerId);
  return {
    rows: [...placed.map(({ row }) => row), ...stock],
    records: placed.flatMap(({ history }) => history.records),
    modelsByManufacturer: new Map(
      [...modelsByManufacturer].map(
        ([id, theirs]) => [id, theirs.map(({ model }) => model)] as const,
      ),
    ),
  };
}

const hasLeaflets = ({ row }: CatalogueDevice): boolean =>
  demoDevices.some(({ name }) => name === row.name);

interface DeviceOptions {
  readonly customer: DemoCustomer;
  readonly model: CatalogueDevice;
  /** Days until maintenance is due; negative if overdue, null for a random value. */
  readonly due: number | null;
  readonly mustRun: boolean;
  /** Number among the devices of the customer. */
  readonly index: number;
  readonly today: string;
}

function installed(
  { customer, model, due, mustRun, index, today }: DeviceOptions,
  at: number,
  random: Random,
) {
  const since = daysBetween(String(customer.row.createdAt).slice(0, 10), today);
  // A device with a due date is old enough for maintenance.
  const age = due === null ? random.whole(20, since - 10) : random.whole(since - 40, since - 10);
  const installedOn = daysAfter(today, -age);
  const createdAt = atMinute(installedOn, random.whole(60, 400));
  const shared = ofModel(model, createdAt, at, random);
  const history = demoHistory({ deviceId: shared.id, model, installedOn, due, today }, random);
  const open = customer.clinics.filter(
    ({ isActive, createdAt: opened }) => isActive !== false && String(opened) < createdAt,
  );
  const row = {
    ...shared,
    customerId: customer.row.id,
    clinicId: open.length > 0 && !random.chance(6) ? random.pick(open).id : null,
    ...nameDevice(customer, index, at),
    installationDate: installedOn,
    nextMaintenanceOn: history.nextOn,
    status: mustRun ? ('active' as const) : chooseStatus(random),
    updatedAt: history.records.at(-1)?.createdAt ?? createdAt,
  };
  return { row, history } satisfies { row: typeof installedDevice.$inferInsert; history: History };
}

/** The first device of a customer has an own name, the second a number, the third both. */
function nameDevice({ named }: DemoCustomer, index: number, at: number) {
  const names = ownNames[named.language];
  return {
    ownName: index === 0 ? names[0] : index === 2 ? names[1] : null,
    inventoryNumber: index === 1 || index === 2 ? `INV-${1000 + at}` : null,
  };
}

function ofModel({ row, family }: CatalogueDevice, createdAt: string, at: number, random: Random) {
  const number = 20_000 + at * 61 + random.whole(0, 60);
  return {
    id: random.id(createdAt),
    deviceId: row.id,
    manufacturerId: row.manufacturerId,
    serialNumber: `${family.modelPrefix}${createdAt.slice(2, 4)}-${number}`,
    createdAt,
  };
}

function chooseStatus(random: Random): InstalledDeviceStatus {
  const roll = random.whole(1, 100);
  if (roll <= 5) return 'in_maintenance';
  if (roll <= 9) return 'out_of_service';
  return roll <= 13 ? 'decommissioned' : 'active';
}
