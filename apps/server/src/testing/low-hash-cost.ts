import type { hashCost as realCost } from '#server/domains/auth/passwords/hash-cost.ts';

/** Replaces the real cost in tests on a database, where hashes took a third of the processor. */
export const hashCost: typeof realCost = {
  algorithm: 2,
  memoryCost: 64,
  timeCost: 1,
  parallelism: 1,
};
