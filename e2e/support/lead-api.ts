import { expect, type APIRequestContext } from '@playwright/test';
import { send } from './portal-api.ts';

/** A card of the board, as far as tests look at it. */
interface Card {
  id: string;
  contact: { name: string };
}

/** Makes leads of a stage; the first one stands on top. */
export async function createLeads(
  api: APIRequestContext,
  names: readonly string[],
  stage = 'new',
): Promise<Card[]> {
  const made: Card[] = [];
  for (const name of names.toReversed()) {
    const answer = await send(api, 'POST', '/crm/leads/', { contact: { name }, stage });
    expect(answer.status(), await answer.text()).toBe(201);
    made.unshift(await answer.json());
  }
  return made;
}

/** The names of the cards that a search finds, stage by stage, in the order of the board. */
export async function boardOf(
  api: APIRequestContext,
  search: string,
): Promise<Record<string, string[]>> {
  const answer = await api.get(`/api/v1/crm/leads/board/?search=${encodeURIComponent(search)}`);
  const { stages }: { stages: { stage: string; results: Card[] }[] } = await answer.json();
  return Object.fromEntries(
    stages
      .filter(({ results }) => results.length > 0)
      .map(({ stage, results }) => [stage, results.map(({ contact }) => contact.name)]),
  );
}
