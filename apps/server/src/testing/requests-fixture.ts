import {
  approveAnonymization,
  cancelAnonymization,
  requestAnonymization,
} from '@portal/contract/compliance';
import type { Permission } from '@portal/contract/kernel';
import { readMailbox, type ReceivedMail } from './mailbox.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { withPassword } from './second-factor.ts';

/** Initial time of `portal.clock` in tests of requests. */
export const start = new Date('2026-04-01T08:00:00Z');

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Test portal with an officer and helpers for requests. */
export interface RunningRequests {
  readonly portal: TestPortal;
  readonly officer: Person;
  readonly asOfficer: Caller;
  addClinician(): Promise<Person>;
  /** Adds a customer's user with a password and a session. */
  signedInClinician(): Promise<Person & { readonly as: Caller }>;
  withPermissions(...permissions: Permission[]): Promise<Caller>;
  /** Requests an anonymization as a colleague of the officer. Returns the request's id. */
  addRequest(person: Person, body?: Record<string, unknown>): Promise<string>;
  approve(id: string, as?: Caller): Promise<{ status: number; body: unknown }>;
  cancel(id: string, as?: Caller): Promise<{ status: number; body: unknown }>;
  listMails(person: Person, template: string): Promise<ReceivedMail[]>;
}

export async function runRequests(): Promise<RunningRequests> {
  const portal = await testPortal();
  portal.clock.set(start);
  const { world } = portal;
  const officer = await world.addEmployee(['privacy']);
  const asOfficer = await portal.signedIn(officer);
  const asColleague = await portal.signedIn(await world.addEmployee(['privacy']));
  const addClinician = async () => {
    const { id } = await world.addCustomer();
    return world.addCustomerUser(id, { preferredLanguage: 'fr', passwordHash: 'set' });
  };
  return {
    portal,
    officer,
    asOfficer,
    addClinician,
    async signedInClinician() {
      const person = await addClinician();
      return { ...person, as: await withPassword(portal, person) };
    },
    withPermissions: async (...permissions) =>
      portal.signedIn(await world.addEmployee(permissions)),
    async addRequest(person, body = {}) {
      const response = await portal.call(requestAnonymization, {
        as: asColleague,
        body: { user_id: person.id, ...body },
      });
      if (response.status !== 201)
        throw new Error(`The request was answered with ${response.status}`);
      return response.body.id;
    },
    approve: (id, as = asOfficer) => portal.call(approveAnonymization, { as, params: { id } }),
    cancel: (id, as = asOfficer) =>
      portal.call(cancelAnonymization, { as, params: { id }, body: {} }),
    listMails: async (person, template) =>
      (await readMailbox(portal, person.email)).filter((letter) => letter.template === template),
  };
}
