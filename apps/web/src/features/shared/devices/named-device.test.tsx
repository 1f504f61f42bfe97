// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getNamedDevice, NamedDevice } from './named-device.tsx';

afterEach(cleanup);

test.each([
  ['Kamer 3', 'Lumina L2 · Kamer 3'],
  [null, 'Lumina L2'],
])('shows what the customer calls a device behind its model: %s', (name, text) => {
  const device = { id: 'lumina', name: 'Lumina', model: 'L2', own_name: name };
  expect(render(<NamedDevice device={device} />).container.textContent).toBe(text);
  expect(getNamedDevice(device)).toBe(text);
});
