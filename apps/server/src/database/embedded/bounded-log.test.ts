import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundedLog } from './embedded-postgres.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bounded-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps the last lines and no more than twice the limit', () => {
  const path = join(folder, 'server.log');
  const log = boundedLog(path, 100);
  for (let count = 0; count < 100; count += 1) log(`line ${count}`.padEnd(24));
  const text = readFileSync(`${path}.1`, 'utf8') + readFileSync(path, 'utf8');
  expect(text.length).toBeLessThanOrEqual(250);
  expect(text.trimEnd().endsWith('line 99')).toBe(true);
});

it('continues the log where an earlier process ended', () => {
  const path = join(folder, 'server.log');
  boundedLog(path, 10)('the first portal');
  boundedLog(path, 10)('the second');
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('the first portal\n');
  expect(readFileSync(path, 'utf8')).toBe('the second\n');
});

it('does not throw where it cannot write', () => {
  expect(() => boundedLog(join(folder, 'missing', 'server.log'))('lost')).not.toThrow();
});
