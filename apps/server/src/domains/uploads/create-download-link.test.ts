import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { FileState } from '@portal/contract/documents';
import { DomainError } from '#server/kernel/domain-error.ts';
import { requireDelivered } from './scanning/file-state.ts';

const sources = fileURLToPath(new URL('../..', import.meta.url));

it('makes all download links, so that each passes its check', async () => {
  const users: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: sources })) {
    if (/^storage\/|^testing\/|\.test\.ts$/u.test(path)) continue;
    if ((await readFile(`${sources}${path}`, 'utf8')).includes('downloadUrl(')) users.push(path);
  }
  expect(users).toEqual(['domains/uploads/create-download-link.ts']);
});

it.each<[FileState | null | undefined, string | null, number]>([
  ['pending', 'file_pending', 409],
  ['quarantined', 'file_quarantined', 410],
  [null, null, 200],
  [undefined, null, 200],
])('checks a file in the state %s', (state, code, status) => {
  if (code === null) {
    expect(() => requireDelivered(state)).not.toThrow();
    return;
  }
  const refusal = new DomainError(code === 'file_pending' ? 'file_pending' : 'file_quarantined');
  expect(refusal.status).toBe(status);
  expect(() => requireDelivered(state)).toThrow(code);
});
