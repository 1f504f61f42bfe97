import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { Id, nullable, object, text as textOf } from '@portal/contract/kernel';
import { idColumn, ordinalColumn, versionColumn } from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';
import { defineResource } from './resource.ts';

const room = defineTable('resource_example', {
  id: idColumn(),
  ordinal: ordinalColumn(),
  version: versionColumn(),
  houseNumber: plain(text('house_number')),
  city: plain(text()),
});

const scope = { employees: 'all', customers: 'none' } as const;
const houseNumber = nullable(textOf(20));

it('reads a field from the column of the same name unless the resource states it', () => {
  const city = sql`upper(${room.city})`;
  const item = object({ id: Id, house_number: houseNumber, city: textOf(100) });
  const { fields } = defineResource(item, { name: 'room', table: room, scope, fields: { city } });
  expect(fields).toEqual({ id: room.id, house_number: room.houseNumber, city });
});

it('writes input fields to columns of the same name, to stated columns, or not at all', () => {
  const input = object({ house_number: houseNumber, town: textOf(100), city: textOf(100) });
  const { writable } = defineResource(object({ id: Id }), {
    name: 'room',
    table: room,
    scope,
    input,
    inputColumns: { town: 'city', city: null },
  });
  expect(writable).toEqual({ house_number: 'houseNumber', town: 'city' });
});

it('neither compiles nor starts with a field that has no column', () => {
  const item = object({ id: Id, floor: textOf(20) });
  expect(() =>
    // @ts-expect-error -- `floor` has no column; this line proves that it is a type error.
    defineResource(item, { name: 'room', table: room, scope }),
  ).toThrow('room has no column for the field floor');
});
