import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/*
 * Sends hostile texts of each kind to the portal, far more than the tests do.
 * `npm run fuzz [-- TEXTS [KIND [SEED]]]`
 */
const [texts = '100000', kind, seed] = process.argv.slice(2);
const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const file = 'apps/server/src/testing/hostile-texts.db.test.ts';
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'postgres-18',
    file,
    ...(kind ? ['-t', `of the kind ${kind} `] : []),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_TEXTS: texts, ...(seed ? { FUZZ_SEED: seed } : {}) },
  },
);
process.exitCode = status ?? 1;
