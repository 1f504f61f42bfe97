import { expect, test } from 'vitest';
import { translate } from './server.ts';

test.for([
  ['en', 0.3, 'Slow: a response takes 300 milliseconds.'],
  ['en', 1, 'Slow: a response takes 1 second.'],
  ['en', 2.43, 'Slow: a response takes 2.4 seconds.'],
  ['nl', 2.43, 'Traag: een reactie duurt 2,4 seconden.'],
  ['fr', 12.3, 'Lent : la réponse prend 12 secondes.'],
] as const)('formats a duration in %s: %d s', ([language, seconds, expected]) => {
  const sentence = translate(language, {
    key: 'system.email.slow',
    params: { latency: { seconds } },
  });
  expect(sentence.replaceAll(/[\u00A0\u202F]/gu, ' ')).toBe(expected);
});
