import * as T from '../schema/index.ts';
import {
  Email,
  employeesWith,
  longText,
  nullable,
  object,
  Phone,
  route,
  signedIn,
  text,
} from '../kernel/index.ts';

const Hours = nullable(longText(500));

const optional = {
  name: T.Optional(nullable(text(200))),
  phone: T.Optional(nullable(Phone)),
  emergency_phone: T.Optional(nullable(Phone)),
  email: T.Optional(nullable(Email)),
  hours: T.Optional(
    object({ en: T.Optional(Hours), nl: T.Optional(Hours), fr: T.Optional(Hours) }),
  ),
};

/** How customers reach the supplier; null where nothing is stated. */
export const Supplier = object({
  name: nullable(T.String()),
  phone: nullable(T.String()),
  emergency_phone: nullable(
    T.String({ description: 'Number for a device that is down outside the hours' }),
  ),
  email: nullable(T.String()),
  hours: T.Unsafe<{ en: string | null; nl: string | null; fr: string | null }>({
    ...object({ en: nullable(T.String()), nl: nullable(T.String()), fr: nullable(T.String()) }),
    description: 'When somebody answers, as a text in each language',
  }),
});

export type Supplier = T.Static<typeof Supplier>;

/** Body that replaces the supplier’s contact; a field that is not sent becomes null. */
export const SupplierInput = object(optional);

export type SupplierInput = T.Static<typeof SupplierInput>;

export const getSupplier = route({
  id: 'system.supplier.get',
  method: 'GET',
  path: '/system/supplier/',
  summary: 'Get the supplier’s contact',
  access: signedIn,
  responses: { 200: Supplier },
  versioned: true,
});

export const replaceSupplier = route({
  id: 'system.supplier.replace',
  method: 'PUT',
  path: '/system/supplier/',
  summary: 'Update the supplier’s contact',
  access: employeesWith('system'),
  body: SupplierInput,
  responses: { 200: Supplier },
  versioned: true,
});
