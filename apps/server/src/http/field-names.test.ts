import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractRoutes } from '#server/testing/contract-routes.ts';

/** Fields that a page sends itself and no user fills in. */
const unseen = new Set([
  'uid',
  'token',
  'challenge_token',
  'upload_type',
  'part_sha256',
  // Of a bulk change and of who is on a page.
  'preview',
  'versions',
  'open_tickets',
  'activity',
  'page_id',
  // Of passkeys, as browsers write them.
  'id',
  'type',
  'response',
  'clientDataJSON',
  'attestationObject',
  'transports',
  'authenticatorData',
  'signature',
  'userHandle',
]);

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

function listFields({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...parts.flatMap(listFields)];
}

it('has a label for every field that validation errors can name', () => {
  const file = new URL('../../../../packages/locales/common/en/fields.json', import.meta.url);
  const names: object = JSON.parse(readFileSync(file, 'utf8'));
  const sent = contractRoutes.flatMap(({ body }) => (body ? listFields(body) : []));
  const returned = [...new Set(sent)].filter((field) => !unseen.has(field));
  expect(returned).toContain('postal_code');
  expect(returned.filter((field) => !Object.hasOwn(names, field))).toEqual([]);
});
