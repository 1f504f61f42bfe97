import { ClinicInput, CustomerInput, LeadRowInput } from '../crm/index.ts';
import { findTextKind, type TextKind } from '../kernel/index.ts';
import { CustomerUserInput } from '../users/index.ts';
import { type ImportKind, isUpdateOnly } from './import-kinds.ts';

/** A field of a kind: what a column of the file becomes. */
export interface ImportField {
  readonly name: string;
  /** True if every row needs it. */
  readonly required: boolean;
  /** Value in the template's row. */
  readonly example: string;
  /** How a cell is cleaned. */
  readonly textKind: TextKind;
}

const required = (name: string, example: string): ImportField => ({
  name,
  required: true,
  example,
  textKind: 'line',
});
const optional = (name: string, example = '', textKind: TextKind = 'line'): ImportField => ({
  name,
  required: false,
  example,
  textKind,
});

/**
 * Returns the fields of a body in its order, with their examples. A reference by id is written by
 * name: `customer_id` becomes `customer`.
 */
function fromInput(
  { properties, required: names = [] }: { properties: object; required?: readonly string[] },
  examples: Readonly<Record<string, string>>,
): ImportField[] {
  return Object.entries(properties).map(([field, schema]) => {
    const name = field.replace(/_id$/u, '');
    const textKind = findTextKind(schema) ?? 'line';
    return { name, required: names.includes(field), example: examples[name] ?? '', textKind };
  });
}

// Roles are given one by one: a list of clinics has no place in a cell.
const { clinic_role: _role, clinic_ids: _clinics, ...ofUser } = CustomerUserInput.properties;

const importedUser = { properties: ofUser, required: CustomerUserInput.required };

/** The portal's own id of an object, which only a match key uses. */
const id = optional('id');

/**
 * The fields of each kind in the order of its template. What is named by another (`customer`,
 * `clinic`, `device`, `manufacturer`, `category`) is written by its name or its id, a device by its
 * model or GTIN too; `compatible_with` and `tags` by several, with a bar between them.
 */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: [
    id,
    ...fromInput(CustomerInput, {
      name: 'Clinique Exemple',
      is_active: 'true',
      vat_number: 'BE0123456789',
      email: 'info@clinic.example',
      phone_number: '+32 2 555 01 23',
      website: 'https://clinic.example',
    }),
  ],
  clinics: [
    id,
    ...fromInput(ClinicInput, {
      customer: 'Clinique Exemple',
      name: 'Centre',
      is_active: 'true',
      street: 'Rue de la Loi',
      house_number: '12',
      postal_code: '1000',
      city: 'Bruxelles',
      country: 'BE',
    }),
  ],
  installed_devices: [
    id,
    optional('customer', 'Clinique Exemple'),
    optional('clinic', 'Centre'),
    optional('manufacturer', 'Example Medical'),
    required('device', 'EX-200'),
    required('serial_number', 'SN-0001'),
    optional('own_name', 'Laser room 2'),
    optional('inventory_number', 'INV-0042'),
    optional('installation_date', '2026-01-31'),
    optional('status', 'active'),
  ],
  products: [
    id,
    required('product_type', 'device'),
    required('manufacturer', 'Example Medical'),
    required('name', 'Example laser'),
    optional('model', 'EX-200'),
    optional('gtin', '4006381333931', 'gtin'),
    optional('category', ''),
    optional('maintenance_interval_months', '12'),
    optional('dosage_form'),
    optional('compatible_with'),
    optional('description', '', 'lines'),
    optional('is_active', 'true'),
  ],
  customer_users: [
    id,
    ...fromInput(importedUser, {
      email: 'ada@clinic.example',
      first_name: 'Ada',
      last_name: 'Exemple',
      customer: 'Clinique Exemple',
      clinic: 'Centre',
      is_active: 'true',
      title: 'Dr.',
      phone_number: '+32 2 555 01 23',
      date_of_birth: '1980-01-31',
      preferred_language: 'fr',
    }),
  ],
  documents: [
    id,
    required('title', 'User manual'),
    optional('category', 'technical'),
    optional('description', '', 'lines'),
    optional('language', 'en'),
    optional('manufacturer', 'Example Medical'),
    optional('product', 'EX-200'),
    optional('audience', 'by_rights'),
    optional('tags', 'manual|laser'),
  ],
  leads: [
    id,
    ...fromInput(LeadRowInput, {
      contact_name: 'Ada Exemple',
      contact_email: 'ada@clinic.example',
      contact_phone: '+32 2 555 01 23',
      organization: 'Clinique Exemple',
      stage: 'new',
      priority: 'medium',
      source: 'event',
      expected_value: '12500.00',
      expected_close_on: '2026-01-31',
      next_step: 'Call back',
      next_step_on: '2026-01-15',
    }),
    optional('salesperson', 'sales@supplier.example'),
  ],
};

/** Returns the fields of a template: a file for new objects has no ids. */
export const listTemplateFields = (kind: ImportKind): readonly ImportField[] =>
  importFields[kind].filter(({ name }) => name !== id.name || isUpdateOnly(kind));
