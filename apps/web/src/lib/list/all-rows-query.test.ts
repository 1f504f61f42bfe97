// @vitest-environment jsdom
import { listCustomers } from '@portal/contract/crm';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { allRowsQuery } from './all-rows-query.ts';

const next = 'http://portal.test/api/v1/crm/customers/?limit=200&offset=2&cursor=after-2';
const page = (names: string[], more: boolean) => ({
  count: 3,
  next: more ? next : null,
  previous: null,
  results: names.map((name) => ({ id: name, name })),
});

beforeEach(() => setUser(createTestUser('anna')));

// @specification 4.12
test('requests pages until there is no next page', async () => {
  stubCalls({
    'GET /crm/customers/': ({ query }: SentRequest) =>
      query.has('cursor') ? page(['C'], false) : page(['A', 'B'], true),
  });
  const query = allRowsQuery('crm', listCustomers, { ordering: 'name' });
  const rows = await new QueryClient().fetchQuery(query);
  expect(rows.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/v1/crm/customers/?ordering=name&limit=200',
    '/api/v1/crm/customers/?ordering=name&limit=200&offset=2&cursor=after-2',
  ]);
});
