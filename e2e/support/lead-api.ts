import type { APIRequestContext } from '@playwright/test';
import { expect } from './expect.ts';
import { send } from './portal-api.ts';
import { unique } from './unique.ts';

interface MadeLead {
  id: string;
  contact: { name: string; customer_id: string | null };
}

/** Creates a lead for one test. */
export async function createLead(
  api: APIRequestContext,
  { contact, ...input }: { contact?: object } & Readonly<Record<string, unknown>> = {},
): Promise<MadeLead> {
  const body = { contact: { name: unique('Anna Visser'), ...contact }, ...input };
  const answer = await send(api, 'POST', '/crm/leads/', body);
  expect(answer.status(), await answer.text()).toBe(201);
  const lead: MadeLead = await answer.json();
  return lead;
}

/** Moves a lead to the top of a stage. */
export async function moveLead(api: APIRequestContext, id: string, stage: string): Promise<void> {
  const answer = await send(api, 'POST', `/crm/leads/${id}/move/`, { stage });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Adds a note to a lead. */
export async function noteLead(api: APIRequestContext, id: string, text: string): Promise<void> {
  const answer = await send(api, 'POST', `/crm/leads/${id}/notes/`, { text });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Creates an employee who can be assigned to leads. */
export async function createSalesperson(
  api: APIRequestContext,
): Promise<{ id: string; name: string }> {
  const [first_name, last_name] = ['Noor', unique('Verkoop')];
  const email = `${last_name.replace(' ', '-').toLowerCase()}@example.org`;
  const body = { email, first_name, last_name };
  const answer = await send(api, 'POST', '/users/employees/', body);
  expect(answer.status(), await answer.text()).toBe(201);
  const { id }: { id: string } = await answer.json();
  return { id, name: `${first_name} ${last_name}` };
}

/** Creates leads in a stage, the first one on top. */
export async function createLeads(
  api: APIRequestContext,
  names: readonly string[],
  stage = 'new',
): Promise<MadeLead[]> {
  const made: MadeLead[] = [];
  for (const name of names.toReversed())
    made.unshift(await createLead(api, { contact: { name }, stage }));
  return made;
}

/** Returns the names of the cards that a search finds, by stage, in the order of the board. */
export async function readBoard(
  api: APIRequestContext,
  search: string,
): Promise<Record<string, string[]>> {
  const answer = await api.get(`/api/v1/crm/leads/board/?search=${encodeURIComponent(search)}`);
  const { stages }: { stages: { stage: string; results: MadeLead[] }[] } = await answer.json();
  return Object.fromEntries(
    stages
      .filter(({ results }) => results.length > 0)
      .map(({ stage, results }) => [stage, results.map(({ contact }) => contact.name)]),
  );
}
