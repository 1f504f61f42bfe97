import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnName } from './named-device.tsx';

test.each([
  ['Laser room 2', []],
  ['INV-1106', ['INV-1106']],
  ['K-12 · INV-1106, left', ['K-12', 'INV-1106,']],
  ['a-very-long-name-that-may-break', []],
])('keeps the numbers of “%s” on one line', (name, numbers) => {
  const html = renderToStaticMarkup(<OwnName name={name} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(name);
  expect(Array.from(html.matchAll(/nowrap">([^<]*)/g), ([, number]) => number)).toEqual(numbers);
});
