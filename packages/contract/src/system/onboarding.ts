import * as T from '../schema/index.ts';
import {
  employeesWithAny,
  Id,
  NamedReference,
  nullable,
  oneOf,
  object,
  route,
  type Permission,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';

/** Setup steps of a new portal, in order, until its first customer finds content. */
export const onboardingSteps = [
  'manufacturer',
  'product',
  'customer',
  'clinic',
  'person',
  'right',
  'document',
] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** Permission that each step requires. */
export const onboardingStepPermission = {
  manufacturer: 'catalogue',
  product: 'catalogue',
  customer: 'customers',
  clinic: 'customers',
  person: 'users',
  right: 'viewing_rights',
  document: 'documents',
} as const satisfies Readonly<Record<OnboardingStep, Permission>>;

export const OnboardingProduct = object({
  id: Id,
  name: T.String(),
  model: nullable(T.String()),
  product_type: ProductTypeName,
  manufacturer: NamedReference,
});

/** Steps, and the first object of each kind for the open steps; null where missing. */
export const Onboarding = object({
  steps: T.Array(object({ name: oneOf(onboardingSteps), done: T.Boolean() })),
  manufacturer: nullable(NamedReference),
  product: nullable(OnboardingProduct),
  customer: nullable(NamedReference),
});

export type Onboarding = T.Static<typeof Onboarding>;

export const getOnboarding = route({
  id: 'system.onboarding.get',
  method: 'GET',
  path: '/system/onboarding/',
  summary: 'Get the onboarding steps',
  access: employeesWithAny('catalogue', 'customers', 'users', 'viewing_rights', 'documents'),
  responses: { 200: Onboarding },
});
