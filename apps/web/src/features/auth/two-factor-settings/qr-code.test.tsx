// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from './app-step.tsx';

const text = 'otpauth://totp/Portal:anna@example.test?secret=JBSWY3DPEHPK3PXP&issuer=Portal';

test('draws each dark module once, with a quiet zone of four modules, in black on white', () => {
  const { container } = render(<QrCode text={text} label="QR code" />);
  const [, , side = ''] = container.querySelector('svg')?.getAttribute('viewBox')?.split(' ') ?? [];
  const drawn = new Set<string>();
  const path = container.querySelector('path');
  for (const [, x, y, length] of path?.getAttribute('d')?.matchAll(/M(\d+) (\d+)h(\d+)/gu) ?? [])
    for (let at = 0; at < Number(length); at += 1)
      drawn.add(`${Number(x) + at - 4} ${Number(y) - 4}`);
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect([...drawn]).toEqual(dark);
  expect(Number(side)).toBe(size + 8);
  expect(path?.getAttribute('fill')).toBe('#000000');
  expect(container.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff');
  expect(screen.getByText('QR code')).toBeTruthy();
});
