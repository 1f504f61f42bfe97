import { verify as verifyHash } from '@node-rs/argon2';

export * from '@node-rs/argon2';

/** Verifications in this worker: in tests on a database, this module replaces the library. */
export const verifications = { count: 0 };

/** Verifies as the library does, and counts. */
export const verify: typeof verifyHash = (...given) => {
  verifications.count += 1;
  return verifyHash(...given);
};
