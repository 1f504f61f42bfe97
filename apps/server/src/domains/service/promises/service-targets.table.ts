import type { Language } from '@portal/contract/kernel';
import {
  holidayCountries,
  type ServiceTarget,
  type Urgency,
  type WorkingHours,
} from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  day,
  idColumn,
  ordinalColumn,
  searchable,
  searchedWords,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** A public holiday with its name in each language. */
export interface StoredHoliday {
  readonly day: string;
  readonly names: Readonly<Record<Language, string>>;
}

/** Id of the one row, which the migration adds. */
export const serviceTargetsId = '00000000-0000-7000-8000-000000000002';

/**
 * What the supplier promises for each urgency, and the working hours that count, in one row. Nothing is
 * promised until somebody sets a target.
 */
export const serviceTargets = defineTable(
  'service_targets',
  {
    id: idColumn(),
    version: versionColumn(),
    timeZone: plain(text('time_zone').notNull()),
    holidayCountry: plain(text('holiday_country', { enum: holidayCountries })),
    hours: plain(jsonb().$type<readonly WorkingHours[]>().notNull()),
    /** Public holidays of the country for the years around now, so that no request computes them. */
    publicHolidays: plain(
      jsonb('public_holidays').$type<readonly StoredHoliday[]>().notNull().default([]),
    ),
    targets: plain(jsonb().$type<Readonly<Record<Urgency, ServiceTarget>>>().notNull()),
    ...timestamps,
  },
  (table) => [
    check('service_targets_is_one', sql`${table.id} = ${sql.raw(`'${serviceTargetsId}'`)}`),
  ],
);

/** Days on which the supplier does not work, besides public holidays. No two touch. */
export const serviceHoliday = defineTable(
  'service_holiday',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    firstDay: plain(day('first_day').notNull()),
    lastDay: plain(day('last_day').notNull()),
    name: plain(text().notNull()),
    ...timestamps,
    searchText: plain(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(searchable([searchedWords(sql`name`)])),
    ),
  },
  (table) => [
    uniqueIndex('service_holiday_ordinal_unique').on(table.ordinal),
    index('service_holiday_first_day_order').on(table.firstDay, table.id),
    index('service_holiday_last_day').on(table.lastDay),
    index('service_holiday_created_order').on(table.createdAt, table.id),
    check('service_holiday_days', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
);
