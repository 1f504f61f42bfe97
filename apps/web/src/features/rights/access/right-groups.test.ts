import { expect, test } from 'vitest';
import { testRight } from '#web/testing/test-right.ts';
import { groupRights } from './current-rights.tsx';

const product = (name: string) => ({ id: name, name, model: null });

test('groups by manufacturer and type: all manufacturers first, the wider right before a product', () => {
  const orivane = { id: 'a', name: 'Orivane' };
  const bellune = { id: 'b', name: 'Bellune' };
  const rights = [
    testRight({ manufacturer: orivane, product_type: 'device', product: product('Pulse 10') }),
    testRight({ manufacturer: orivane }),
    testRight({ manufacturer: orivane, product_type: 'device', product: product('Pulse 9') }),
    testRight({ manufacturer: bellune, product_type: 'sparepart' }),
    testRight({ manufacturer: orivane, product_type: 'device' }),
    testRight({ manufacturer: null, product_type: 'consumable' }),
  ];
  const groups = groupRights(rights, 'en').map(({ manufacturer, types }) => [
    manufacturer?.name,
    types.map(({ type, rights: own }) => [type, own.map((right) => right.product?.name)]),
  ]);
  expect(groups).toEqual([
    [undefined, [['consumable', [undefined]]]],
    ['Bellune', [['sparepart', [undefined]]]],
    [
      'Orivane',
      [
        [null, [undefined]],
        ['device', [undefined, 'Pulse 9', 'Pulse 10']],
      ],
    ],
  ]);
});
