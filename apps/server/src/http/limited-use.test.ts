import { expect, it } from 'vitest';
import { contractRoutes } from '#server/testing/contract-routes.ts';
import { getLimitedUse } from './limited-use.ts';

it('limits every change of a signed-in caller but those that protect an account or change nothing', () => {
  const changes = contractRoutes.filter(
    ({ access, method }) => access !== 'anyone' && method !== 'GET',
  );
  const unlimited = changes.filter((route) => getLimitedUse(route) === null);
  expect(changes.length).toBeGreaterThan(100);
  expect(unlimited.map(({ id }) => id).toSorted()).toEqual([
    'auth.passkeys.delete',
    'auth.password.change',
    'auth.reauthenticate',
    'auth.sessions.end',
    'auth.sessions.end_others',
    'auth.two_factor.disable',
    'auth.two_factor.recovery_codes.replace',
    'service.requests.presence',
    'service.tickets.presence',
  ]);
  for (const route of changes)
    if (!unlimited.includes(route)) expect(getLimitedUse(route), route.id).toBe('write');
});

it('limits reads that return a file, and no other', () => {
  const limited = contractRoutes.filter(
    (route) => route.method === 'GET' && getLimitedUse(route) !== null,
  );
  expect(limited.length).toBeGreaterThan(10);
  for (const route of limited)
    expect(route.path).toMatch(/\/(?:export|data|failed-rows|lines|templates)\//u);
});
