import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeAddress, readStoredAddress } from './portal-address.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-address-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('stores the address while the portal listens, and neither before nor after', async () => {
  expect(await readStoredAddress(folder)).toBeNull();
  const forget = await storeAddress(folder, 'http://127.0.0.1:8090');
  expect(await readStoredAddress(folder)).toBe('http://127.0.0.1:8090');
  await forget();
  await forget();
  expect(await readStoredAddress(folder)).toBeNull();
});

it('returns the address of the last portal, and none if half written', async () => {
  const forget = await storeAddress(folder, 'http://127.0.0.1:8091');
  await storeAddress(folder, 'https://portal.example');
  await forget();
  expect(await readStoredAddress(folder)).toBe('https://portal.example');
  await writeFile(join(folder, 'address'), '');
  expect(await readStoredAddress(folder)).toBeNull();
});
