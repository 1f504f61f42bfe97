import { getServiceTicket } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { isApiResponse, isRefetchable } from './cache-entries.ts';
import { scopeKey, editedQuery, routeQuery } from './route-query.ts';

const parts = { params: { id: 'lamp' } };

test.for([
  ['an answer', routeQuery('service', getServiceTicket, parts).queryKey, true, true],
  [
    'what a form was opened with',
    editedQuery('service', getServiceTicket, parts).queryKey,
    true,
    false,
  ],
  ['a link to a file', [...scopeKey('service'), 'link', 'ticket', 'lamp'], false, false],
] as const)('%s', ([, queryKey, isResponse, shown]) => {
  expect([isApiResponse({ queryKey }), isRefetchable({ queryKey })]).toEqual([isResponse, shown]);
});
