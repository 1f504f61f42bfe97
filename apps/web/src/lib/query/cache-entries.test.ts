import { getServiceTicket } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { isApiResponse, isRefetchable } from './cache-scopes.ts';
import { scopeKey, editedQuery, routeQuery } from './route-query.ts';

const parts = { params: { id: 'lamp' } };

test.for([
  ['an API response', routeQuery('service', getServiceTicket, parts).queryKey, true, true],
  [
    'data that a form was opened with',
    editedQuery('service', getServiceTicket, parts).queryKey,
    true,
    false,
  ],
  ['a file URL', [...scopeKey('service'), 'link', 'ticket', 'lamp'], false, false],
] as const)('classifies %s', ([, queryKey, isResponse, shown]) => {
  expect([isApiResponse({ queryKey }), isRefetchable({ queryKey })]).toEqual([isResponse, shown]);
});
