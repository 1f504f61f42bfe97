import { hashCost } from '#server/domains/auth/passwords/hash-cost.ts';

/*
 * Hashes at their real cost took a third of the time of tests on a database; a unit test checks that cost.
 * Changed where it is, because a replaced module would need a server of its own, which transforms all others
 * once more. A file that loads the modules anew loads this one first.
 */
Object.assign(hashCost, { memoryCost: 64, timeCost: 1 });
