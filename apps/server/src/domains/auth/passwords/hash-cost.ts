import type { Options } from '@node-rs/argon2';

/**
 * Cost of each hash of a password or recovery code: argon2id, 19 MiB, two passes, one lane (OWASP
 * Password Storage Cheat Sheet). Tests on a database use a lower one (`low-hash-cost.setup.ts`).
 */
export const hashCost = {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- argon2id; the ambient enum has no value at run time
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} satisfies Options;
