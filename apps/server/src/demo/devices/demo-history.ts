import type { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import type { CatalogueDevice } from '../catalogue/demo-catalogue.ts';
import { atMinute, daysAfter, daysBetween, monthsAfter } from '../demo-calendar.ts';
import type { Random } from '../random.ts';

type RecordRow = typeof maintenanceRecord.$inferInsert & { readonly createdAt: string };

/** Maintenance of a device, oldest first, and the next due date. */
export interface History {
  readonly records: readonly RecordRow[];
  readonly nextOn: string | null;
}

interface HistoryOptions {
  readonly deviceId: string;
  readonly model: CatalogueDevice;
  readonly installedOn: string;
  /** Days until maintenance is due; negative if overdue, null for a random value. */
  readonly due: number | null;
  readonly today: string;
}

type Done = Pick<RecordRow, 'kind' | 'outcome' | 'description'>;

const preventive: readonly Done[] = [
  {
    kind: 'preventive',
    outcome: 'passed',
    description: 'Regular maintenance: cleaned, filters replaced, output measured within limits.',
  },
  {
    kind: 'preventive',
    outcome: 'passed',
    description: 'Maintenance according to plan; handpiece recalibrated.',
  },
  {
    kind: 'preventive',
    outcome: 'passed',
    description: 'Cooling circuit flushed, seals replaced, electrical safety measured.',
  },
  {
    kind: 'preventive',
    outcome: 'failed',
    description: 'Output 12% below nominal; a new part was ordered and fitted two days later.',
  },
];

const between: readonly Done[] = [
  {
    kind: 'corrective',
    outcome: 'passed',
    description: 'Foot switch did not react; cable replaced.',
  },
  {
    kind: 'corrective',
    outcome: 'passed',
    description: 'Code 3 on the screen: air inlets were blocked, cleaned.',
  },
  {
    kind: 'software_update',
    outcome: 'not_applicable',
    description: 'Updated to the current software version; presets kept.',
  },
  { kind: 'safety_test', outcome: 'passed', description: 'Electrical safety test.' },
  {
    kind: 'calibration',
    outcome: 'passed',
    description: 'Output calibrated at three settings; report left at the clinic.',
  },
];

const engineers = ['Pieter Haverdonk', 'Pieter Haverdonk', 'Tom Wageneer', 'Service partner Noord'];

/** A believable history: preventive maintenance at the model's interval, and a repair now and then. */
export function demoHistory(options: HistoryOptions, random: Random): History {
  const { model, installedOn, today } = options;
  const interval = model.kind.interval;
  const services = interval === null ? [] : serviceDays({ ...options, interval }, random);
  const last = services.at(-1);
  const nextOn = interval === null ? null : monthsAfter(last ?? installedOn, interval);
  const age = daysBetween(installedOn, today);
  const repairs = random.chance(45) && age > 40 ? [random.whole(15, age - 5)] : [];
  const dates = [
    ...services.map((day) => ({ day, what: random.pick(preventive), interval })),
    ...repairs
      .map((after) => daysAfter(installedOn, after))
      .filter((day) => !services.includes(day))
      .map((day) => ({ day, what: random.pick(between), interval: null })),
  ];
  const records = dates
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map((date) => createRecord(options.deviceId, date, random));
  return { records, nextOn };
}

interface RecordDates {
  readonly day: string;
  readonly what: Done;
  /** Months until it is due again; null if that follows from other values. */
  readonly interval: number | null;
}

function createRecord(
  installedDeviceId: string,
  { day, what, interval }: RecordDates,
  random: Random,
): RecordRow {
  const createdAt = atMinute(day, random.whole(180, 540));
  return {
    id: random.id(createdAt),
    installedDeviceId,
    performedBy: random.pick(engineers),
    performedOn: day,
    ...what,
    nextDueOn: interval === null ? null : monthsAfter(day, interval),
    createdAt,
    updatedAt: createdAt,
  };
}

/** The days of preventive maintenance, the oldest first; none for a device that is too new. */
function serviceDays(
  { installedOn, due, today, interval }: HistoryOptions & { readonly interval: number },
  random: Random,
): string[] {
  const dueOn = daysAfter(today, due ?? someDays(interval, random));
  const first = daysAfter(installedOn, 30);
  const found: string[] = [];
  for (let day = monthsAfter(dueOn, -interval); day > first;) {
    found.unshift(day);
    day = daysAfter(monthsAfter(day, -interval), random.whole(-7, 10));
  }
  return found;
}

/** Returns the days until the next maintenance: overdue for some, soon for some. */
function someDays(interval: number, random: Random): number {
  const roll = random.whole(1, 100);
  if (roll <= 22) return -random.whole(3, 60);
  return roll <= 45 ? random.whole(1, 28) : random.whole(30, interval * 30 - 20);
}
