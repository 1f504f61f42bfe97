import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { turnedPhoto } from '#web/testing/turned-photo.ts';
import { decodePicture, type HeifLibrary } from './decode-picture.ts';

const path = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif-bundle.mjs');
const { default: load }: { default: () => HeifLibrary } = await import(path);

const photo = () => new Uint8Array(Buffer.from(turnedPhoto, 'base64'));

test('decodes the photo of a phone upright', async () => {
  const { data, width, height } = await decodePicture(load(), photo());
  expect([width, height]).toEqual([320, 480]);
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.slice((y * width + x) * 4);
    return [red, green, blue].map((value) => Math.round(value / 100));
  };
  expect(colourAt(310, 10)).toEqual([2, 0, 0]);
  expect(colourAt(10, 10)).toEqual([0, 1, 2]);
});

test.each([
  ['a text', () => new TextEncoder().encode('no picture at all, but long enough for a header')],
  ['an empty file', () => new Uint8Array()],
  ['a cut file', () => photo().subarray(0, 400)],
  ['a file without its pixels', () => photo().fill(0, 370)],
])('rejects %s', async (_title, create) => {
  await expect(decodePicture(load(), create())).rejects.toThrow();
});

test('rejects more pixels than fit in memory before it decodes them', async () => {
  const file = photo();
  const size = Buffer.from(file.buffer).indexOf('ispe') + 8;
  new DataView(file.buffer).setUint32(size, 30_000);
  new DataView(file.buffer).setUint32(size + 4, 30_000);
  await expect(decodePicture(load(), file)).rejects.toThrow();
});
