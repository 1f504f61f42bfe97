import * as T from '../schema/index.ts';
import {
  CountryCode,
  crud,
  employeesWith,
  entity,
  Id,
  NamedReference,
  nullable,
  object,
  requiredText,
  route,
  signedIn,
  text,
  timestamps,
  code,
  viewAsQuery,
} from '../kernel/index.ts';

const clinic = entity({
  input: {
    customer_id: Id,
    name: T.Optional(nullable(text(200))),
    is_active: T.Optional(T.Boolean()),
    street: requiredText(200),
    house_number: requiredText(20),
    postal_code: code({
      minLength: 1,
      maxLength: 20,
      description: 'Stored in the spelling of the country: `1234 AB`, `1000`, `L-1234`, `75001`',
    }),
    city: requiredText(100),
    country: CountryCode,
  },
  shown: { customer: NamedReference, ...timestamps },
});

/** A place of a customer where devices are used (specification §3). */
export const { input: ClinicInput, patch: ClinicPatch, item: Clinic } = clinic;

export type Clinic = T.Static<typeof Clinic>;
export type ClinicInput = T.Static<typeof ClinicInput>;

const routes = crud('crm.clinics', '/crm/clinics/', {
  noun: ['a clinic', 'clinics'],
  read: signedIn,
  write: employeesWith('customers'),
  entity: clinic,
  filters: {
    customer_id: T.Optional(Id),
    is_active: T.Optional(T.Boolean()),
    country: T.Optional(CountryCode),
    ...viewAsQuery,
  },
  orderings: ['name', 'city', 'country', 'created_at', 'updated_at'],
});

export const { list: listClinics, create: createClinic, change: changeClinic } = routes;

export const getClinic = route({ ...routes.get, query: object(viewAsQuery) });

export const archiveClinic = route({
  ...routes.remove,
  id: 'crm.clinics.archive',
  summary: 'Archive a clinic',
});
