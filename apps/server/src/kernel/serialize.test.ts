import { expect, test } from 'vitest';
import { serialize } from './serialize.ts';

test('does not repeat hanging work, and repeats ended or failed work', async () => {
  const begun: PromiseWithResolvers<string>[] = [];
  const look = serialize(() => {
    const one = Promise.withResolvers<string>();
    begun.push(one);
    return one.promise;
  });
  const results = [look(), look(), look()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('first');
  expect(await Promise.all(results)).toEqual(['first', 'first', 'first']);
  const failing = [look(), look()];
  begun[1]?.reject(new Error('away'));
  for (const one of failing) await expect(one).rejects.toThrow('away');
  void look();
  expect(begun).toHaveLength(3);
});
