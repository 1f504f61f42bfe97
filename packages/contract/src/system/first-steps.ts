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

/** What a new portal needs, in the order in which a supplier goes, before its first customer finds anything in it. */
export const firstSteps = [
  'manufacturer',
  'product',
  'customer',
  'clinic',
  'person',
  'right',
  'document',
] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Whose work each is: it is told to employees who hold the permission. */
export const firstStepPermission = {
  manufacturer: 'catalogue',
  product: 'catalogue',
  customer: 'customers',
  clinic: 'customers',
  person: 'users',
  right: 'viewing_rights',
  document: 'documents',
} as const satisfies Readonly<Record<FirstStep, Permission>>;

/** The steps, and what those that are left are about: whoever was first, null where there is none. */
export const FirstSteps = object({
  steps: T.Array(object({ name: oneOf(firstSteps), done: T.Boolean() })),
  manufacturer: nullable(NamedReference),
  product: nullable(
    object({
      id: Id,
      name: T.String(),
      model: nullable(T.String()),
      product_type: ProductTypeName,
      manufacturer: NamedReference,
    }),
  ),
  customer: nullable(NamedReference),
});

export type FirstSteps = T.Static<typeof FirstSteps>;

export const getFirstSteps = route({
  id: 'system.onboarding.get',
  method: 'GET',
  path: '/system/onboarding/',
  summary:
    'How far a new portal has come, in the order in which a supplier goes: the steps that are the caller’s work, and which of them are done',
  access: employeesWithAny('catalogue', 'customers', 'users', 'viewing_rights', 'documents'),
  responses: { 200: FirstSteps },
});
