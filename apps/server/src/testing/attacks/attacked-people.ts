import { issueLink } from '#server/domains/auth/links/issue-link.ts';
import type { LinkPurpose } from '#server/domains/auth/links/account-link.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import type { Caller, TestPortal } from '../portal.ts';
import { withPassword, withSecondFactor } from '../second-factor.ts';

const start = new Date('2026-04-01T08:00:00Z');

/** Starts the clock and adds Ada, an employee with a second factor. */
export async function addOwner(portal: TestPortal) {
  portal.clock.set(start);
  const ada = await portal.world.addEmployee();
  return { ada, adasFactor: await withSecondFactor(portal, ada) };
}

/**
 * Adds Bob, an employee without a second factor, and Eve, a customer's user. Two minutes later, because
 * codes and links of earlier tests have been used.
 */
export async function addOthers(portal: TestPortal) {
  const { world } = portal;
  portal.clock.set(addMilliseconds(portal.clock.now(), minutes(2)));
  await portal.database.pool.query('truncate attempt');
  const bob = await world.addEmployee();
  const bobs = await withPassword(portal, bob);
  const eve = await world.addCustomerUser((await world.addCustomer()).id);
  return { bob, bobs, eve, eves: await withPassword(portal, eve) };
}

/** Returns a new link of a person. */
export function issueTestLink(portal: TestPortal, userId: string, purpose: LinkPurpose) {
  const context = createSystemContext(portal, 'test', portal.clock.now());
  return transact(context, (tx) => issueLink(tx, context, { userId, purpose }));
}

/** Returns the value of one of a caller's cookies. */
export const readCookie = ({ cookie }: Caller, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec(cookie)?.[1] ?? '';
