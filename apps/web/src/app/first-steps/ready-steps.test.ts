import { firstSteps, type FirstStep, type FirstSteps } from '@portal/contract/system';
import { expect, test } from 'vitest';
import { readySteps } from './ready-steps.ts';

const named = { id: '019a0000-0000-7000-8000-000000000001', name: 'Lumia' };
const product: FirstSteps['product'] = {
  ...named,
  model: null,
  product_type: 'device',
  manufacturer: named,
};

const empty = (names: readonly FirstStep[]): FirstSteps => ({
  steps: names.map((name) => ({ name, done: false })),
  manufacturer: null,
  product: null,
  customer: null,
});

const ready = (state: FirstSteps) =>
  readySteps(state)
    .filter((step) => step.ready)
    .map(({ name }) => name);

test('begins with what stands on nothing', () => {
  expect(ready(empty(firstSteps))).toEqual(['manufacturer', 'customer']);
});

test('opens each step when what it stands on is there', () => {
  expect(ready({ ...empty(firstSteps), customer: named })).toEqual([
    'manufacturer',
    'customer',
    'clinic',
    'person',
  ]);
  expect(ready({ ...empty(firstSteps), manufacturer: named })).toEqual([
    'manufacturer',
    'product',
    'customer',
  ]);
  expect(ready({ ...empty(firstSteps), manufacturer: named, product, customer: named })).toEqual(
    firstSteps,
  );
});

test('lets whoever may add no product upload without one', () => {
  expect(ready(empty(['document']))).toEqual(['document']);
});
