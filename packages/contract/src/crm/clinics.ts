import * as T from '../schema/index.ts';
import {
  CountryCode,
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  toPage,
  toPatch,
  object,
  requiredText,
  route,
  signedIn,
  text,
} from '../kernel/index.ts';

const idParams = object({ id: Id });

export const ClinicInput = object({
  customer_id: Id,
  name: T.Optional(nullable(text(200))),
  is_active: T.Optional(T.Boolean()),
  street: requiredText(200),
  house_number: requiredText(20),
  postal_code: requiredText(12),
  city: requiredText(100),
  country: CountryCode,
});

export const ClinicPatch = toPatch(ClinicInput);

/** A place of a customer where devices stand (specification §3). */
export const Clinic = object({
  id: Id,
  customer_id: Id,
  customer: NamedReference,
  name: nullable(T.String()),
  is_active: T.Boolean(),
  street: T.String(),
  house_number: T.String(),
  postal_code: T.String(),
  city: T.String(),
  country: CountryCode,
  created_at: Instant,
  updated_at: Instant,
});

export type Clinic = T.Static<typeof Clinic>;
export type ClinicInput = T.Static<typeof ClinicInput>;

export const listClinics = route({
  id: 'crm.clinics.list',
  method: 'GET',
  path: '/crm/clinics/',
  summary: 'List clinics',
  access: signedIn,
  query: listQuery({
    filters: {
      customer_id: T.Optional(Id),
      is_active: T.Optional(T.Boolean()),
      country: T.Optional(CountryCode),
    },
    orderings: ['name', 'city', 'country', 'created_at', 'updated_at'],
  }),
  responses: { 200: toPage(Clinic) },
});

export const createClinic = route({
  id: 'crm.clinics.create',
  method: 'POST',
  path: '/crm/clinics/',
  summary: 'Create a clinic',
  access: employeesWith('customers'),
  body: ClinicInput,
  responses: { 201: Clinic },
  idempotent: true,
  versioned: true,
});

export const getClinic = route({
  id: 'crm.clinics.get',
  method: 'GET',
  path: '/crm/clinics/{id}/',
  summary: 'Get a clinic',
  access: signedIn,
  params: idParams,
  responses: { 200: Clinic },
  versioned: true,
});

export const changeClinic = route({
  id: 'crm.clinics.change',
  method: 'PATCH',
  path: '/crm/clinics/{id}/',
  summary: 'Update a clinic',
  access: employeesWith('customers'),
  params: idParams,
  body: ClinicPatch,
  responses: { 200: Clinic },
  versioned: true,
});

export const archiveClinic = route({
  id: 'crm.clinics.archive',
  method: 'DELETE',
  path: '/crm/clinics/{id}/',
  summary: 'Archive a clinic',
  access: employeesWith('customers'),
  params: idParams,
  responses: { 204: null },
  versioned: true,
});
