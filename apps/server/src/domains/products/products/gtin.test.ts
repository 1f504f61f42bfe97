import { expect, it } from 'vitest';
import { isGtin } from './product-rules.ts';

it.each(['96385074', '614141007349', '4006381333931', '10614141000415', '0614141007349'])(
  'accepts %s',
  (gtin) => expect(isGtin(gtin)).toBe(true),
);

it.each([
  '',
  '0',
  '96385075',
  '4006381333930',
  '40063813339',
  '400638133393X',
  '４００６３８１３３３９３１',
])('rejects %s', (gtin) => expect(isGtin(gtin)).toBe(false));

it('detects any single wrong digit', () => {
  const gtin = '4006381333931';
  for (let position = 0; position < gtin.length; position += 1) {
    for (let wrong = 1; wrong < 10; wrong += 1) {
      const digit = (Number(gtin[position]) + wrong) % 10;
      expect(isGtin(gtin.slice(0, position) + digit + gtin.slice(position + 1))).toBe(false);
    }
  }
});
