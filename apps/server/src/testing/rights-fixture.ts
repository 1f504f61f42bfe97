import { eq } from 'drizzle-orm';
import type { Permission } from '@portal/contract/kernel';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { testPortal, type Caller } from './portal.ts';
import type { World } from './world.ts';
import { viewingRightChange } from '../domains/rights/viewing-right-change.table.ts';

/** Starts a portal with callers of each kind and queries for the tables of rights. */
export async function runRights() {
  const portal = await testPortal();
  const { world, database } = portal;
  const employee = async (permissions: readonly Permission[]) =>
    portal.signedIn(await world.addEmployee(permissions, { firstName: 'Ada', lastName: 'Grant' }));
  const own = await world.addCustomer();
  const callers = {
    steward: await employee(['viewing_rights']),
    reader: await employee(['documents']),
    clinician: await portal.signedIn(await world.addCustomerUser(own.id)),
  };
  return {
    portal,
    ...callers,
    listRights: (customerId: string) =>
      database.orm
        .select()
        .from(viewingRight)
        .where(eq(viewingRight.customerId, customerId))
        .orderBy(viewingRight.ordinal),
    listSteps: (customerId: string) =>
      database.orm
        .select()
        .from(viewingRightChange)
        .where(eq(viewingRightChange.customerId, customerId))
        .orderBy(viewingRightChange.ordinal),
  };
}

export type RunningRights = Awaited<ReturnType<typeof runRights>>;

/**
 * Returns the instant a number of minutes after the start of the test, independent of the current
 * time.
 */
export const inMinutes = (count: number, from = Date.now()): string =>
  new Date(from + count * 60_000).toISOString();

/** Callers that may not write: anonymous, a customer's user, an employee without the permission. */
export const refusedCallers = ({ portal, clinician, reader }: RunningRights) =>
  [
    [401, portal.anonymous],
    [403, clinician],
    [403, reader],
  ] satisfies [number, Caller][];

/**
 * Adds a manufacturer with a device and a consumable, each with a manual, and a leaflet of its own.
 */
export async function addManufacturer(world: World, name: string) {
  const maker = await world.addManufacturer({ name });
  const manufacturerId = maker.id;
  const device = await world.addProduct({ manufacturerId, name: `${name} device`, model: 'X1' });
  const gel = await world.addProduct({
    manufacturerId,
    productType: 'consumable',
    name: `${name} gel`,
  });
  const ofProduct = (id: string, productType: 'device' | 'consumable', title: string) =>
    world.addDocument({ title: `${name} ${title}`, manufacturerId, productType, productId: id });
  return {
    id: manufacturerId,
    device,
    gel,
    manual: await ofProduct(device.id, 'device', 'manual'),
    safety: await ofProduct(gel.id, 'consumable', 'safety sheet'),
    leaflet: await world.addDocument({ title: `${name} leaflet`, manufacturerId }),
  };
}

export type TestManufacturer = Awaited<ReturnType<typeof addManufacturer>>;
