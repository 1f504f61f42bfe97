import { expect, test } from 'vitest';
import { describeFailure, JobFailure } from './job-failure.ts';

test('keeps kind, code and place, and no message', () => {
  const refusal = Object.assign(new Error('user ada@example.org'), { code: '550' });
  const described = describeFailure(new TypeError('about Ada', { cause: refusal }));
  expect(described).toMatchObject({ error: 'TypeError', code: '550' });
  expect(described.at[0]).toContain('job-failure.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/ada/i);
});

test('says the reason that a job gave', () => {
  expect(describeFailure(new JobFailure('no address'))).toMatchObject({ reason: 'no address' });
});

test('reads the copy of an error that pg-boss reports', () => {
  const error = Object.assign(new Error('row of Ada'), { code: '57P01' });
  const { code, message, stack } = error;
  const copy = { code, message, stack, queue: 'deliver-mail' };
  const described = describeFailure(copy);
  expect(described).toMatchObject({ error: 'Error', code: '57P01' });
  expect(described.at[0]).toContain('job-failure.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/ada/i);
  expect(describeFailure({ ...copy, name: 'DatabaseError' })).toMatchObject({
    error: 'DatabaseError',
  });
  expect(describeFailure({ message: 'row of Ada', name: 'row of Ada' }).error).toBe('object');
  expect(describeFailure('a word')).toEqual({ error: 'string', at: [] });
});
