import { expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { Phone } from './fields.ts';
import { WebAddress } from './text-kinds.ts';

const isPhone = (written: string): boolean => Value.Check(Phone, written);

it.each([
  '+31 20 123 45 67',
  '+31 (0)20 123 45 67',
  '0031201234567',
  '(09) 123 45 67',
  '0800-1234',
  '+352 12 34 56',
  '26 12 34',
  '+32 2 555 98 35 ext. 12',
  '26 12 34 ext. 1',
])('accepts %s as long enough for a telephone number', (written) => {
  expect(isPhone(written)).toBe(true);
});

it.each([
  '061234',
  '+123456',
  '12 34 5',
  '0 6 1 2 3 4',
  '+31 20 123 45 67 89 01 23',
  'call me',
  '12 34 ext. 123456',
  '+32 2 555 98 35 ext. ',
  '+32 2 555 98 35 ext. 12345678',
  '+32 2 555 98 35 home',
  '01 23 45 67 89 / 06 12 34 56 78',
  '',
])('rejects “%s” as a telephone number', (written) => {
  expect(isPhone(written)).toBe(false);
});

it.each(['https://user:pw@clinic.example', 'https://a@b', 'https://', 'ftp://clinic.example'])(
  'rejects “%s” as a web address',
  (written) => {
    expect(Value.Check(WebAddress, written)).toBe(false);
  },
);

it.each(['https://clinic.example', 'http://clinic.example:8080/@team?a=b@c#d'])(
  'accepts %s as a web address',
  (written) => {
    expect(Value.Check(WebAddress, written)).toBe(true);
  },
);
