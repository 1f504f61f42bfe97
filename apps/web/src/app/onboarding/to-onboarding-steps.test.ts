import { onboardingSteps, type OnboardingStep, type Onboarding } from '@portal/contract/system';
import { expect, test } from 'vitest';
import { toOnboardingSteps } from './use-onboarding.ts';

const named = { id: '019a0000-0000-7000-8000-000000000001', name: 'Lumia' };
const product: Onboarding['product'] = {
  ...named,
  model: null,
  product_type: 'device',
  manufacturer: named,
};

const empty = (names: readonly OnboardingStep[]): Onboarding => ({
  steps: names.map((name) => ({ name, done: false })),
  manufacturer: null,
  product: null,
  customer: null,
});

const ready = (state: Onboarding) =>
  toOnboardingSteps(state)
    .filter((step) => step.ready)
    .map(({ name }) => name);

test('starts with the step that needs no other', () => {
  expect(ready(empty(onboardingSteps))).toEqual(['manufacturer', 'customer']);
});

test('opens each step when its prerequisites exist', () => {
  expect(ready({ ...empty(onboardingSteps), customer: named })).toEqual([
    'manufacturer',
    'customer',
    'clinic',
    'person',
  ]);
  expect(ready({ ...empty(onboardingSteps), manufacturer: named })).toEqual([
    'manufacturer',
    'product',
    'customer',
  ]);
  expect(
    ready({ ...empty(onboardingSteps), manufacturer: named, product, customer: named }),
  ).toEqual(onboardingSteps);
});

test('allows an upload without a product to users who cannot add products', () => {
  expect(ready(empty(['document']))).toEqual(['document']);
});
