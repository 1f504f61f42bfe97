import { expect, expectTypeOf, it } from 'vitest';
import * as T from '../schema/index.ts';
import { crud } from './crud.ts';
import { entity } from './entity.ts';
import { Day, Email, Id, nullable, oneOf, requiredText } from './fields.ts';
import { employeesWith, signedIn, type RouteBody, type RouteParams } from './route.ts';

const room = entity({
  input: {
    name: requiredText(100),
    floor: T.Optional(nullable(T.Integer({ minimum: -5, maximum: 200 }))),
    kind: T.Optional(oneOf(['treatment', 'storage'])),
    email: T.Optional(nullable(Email)),
    opened_on: T.Optional(nullable(Day)),
    upload: requiredText(1000),
  },
  inputOnly: ['upload'],
  shown: { kind: nullable(T.String()), devices_count: T.Integer() },
});

it('requires in the input what is not optional, and nothing in the patch', () => {
  expect(room.input).toMatchObject({ required: ['name', 'upload'], additionalProperties: false });
  expect(room.patch).not.toHaveProperty('required');
  expect(Object.keys(room.patch.properties)).toEqual(Object.keys(room.input.properties));
});

it('returns each stored field with its type but without the limits of input', () => {
  expect(room.item.properties).toEqual({
    id: Id,
    name: { type: 'string' },
    floor: { type: ['integer', 'null'] },
    kind: { type: ['string', 'null'] },
    email: { type: ['string', 'null'] },
    opened_on: { type: ['string', 'null'], format: 'date' },
    devices_count: { type: 'integer' },
  });
  expect(room.item).toMatchObject({ required: Object.keys(room.item.properties) });
  expectTypeOf<T.Static<typeof room.item>>().toEqualTypeOf<{
    id: string;
    name: string;
    floor: number | null;
    kind: string | null;
    email: string | null;
    opened_on: string | null;
    devices_count: number;
  }>();
});

it('defines the five routes of an entity', () => {
  const routes = crud('crm.rooms', '/crm/rooms/', {
    noun: ['a room', 'rooms'],
    read: signedIn,
    write: employeesWith('customers'),
    entity: room,
    filters: { floor: T.Optional(T.Integer()) },
    orderings: ['name'],
    errors: { remove: ['in_use'] },
  });
  expect(Object.values(routes).map(({ method, path, id }) => `${method} ${path} ${id}`)).toEqual([
    'GET /crm/rooms/ crm.rooms.list',
    'POST /crm/rooms/ crm.rooms.create',
    'GET /crm/rooms/{id}/ crm.rooms.get',
    'PATCH /crm/rooms/{id}/ crm.rooms.change',
    'DELETE /crm/rooms/{id}/ crm.rooms.delete',
  ]);
  expect(routes.change.body).toBe(room.patch);
  expect(routes.create.access).toEqual({ employees: 'customers', customers: false });
  expect(routes.remove).toHaveProperty('errors', ['in_use']);
  expectTypeOf<RouteParams<typeof routes.get>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<RouteBody<typeof routes.change>>().toHaveProperty('floor');
});
