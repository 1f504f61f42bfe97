import { expect, test } from 'vitest';
import { allowsAll, pageNeeds } from './cors-rule.ts';

const wanted = { ...pageNeeds, origins: ['https://portal.example'] };

test.for([
  [{}, true],
  [{ origins: ['*'] }, true],
  [{ origins: ['https://other.example', 'HTTPS://PORTAL.EXAMPLE'] }, true],
  [{ headers: ['*'], exposed: ['*'] }, true],
  [{ methods: ['put', 'get', 'head', 'delete'] }, true],
  [{ origins: [] }, false],
  [{ origins: ['https://portal.example.org'] }, false],
  [{ methods: ['GET', 'HEAD'] }, false],
  [{ headers: ['content-type'] }, false],
  [{ exposed: ['etag'] }, false],
] as const)('finds that a rule with %j allows the pages: %j', ([change, isAllowed]) => {
  expect(allowsAll({ ...wanted, ...change }, wanted)).toBe(isAllowed);
});
