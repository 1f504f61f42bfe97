import { importFields } from '@portal/contract/import-export';
import { languages } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { describe, expect, it } from 'vitest';
import { clinics, installedDevices } from '#server/domains/crm/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { getHeadingKey } from '#server/resource/list/export-list.ts';
import type { Resource } from '#server/resource/resource.ts';
import { assertMapping } from './mapping.ts';
import { listSimilar, suggestMapping } from './suggest-mapping.ts';

describe('suggested mapping', () => {
  it('suggests fields by their names, as the template has them', () => {
    const headers = importFields.clinics.map(({ name }) => name);
    expect(suggestMapping('clinics', headers).mapping).toEqual(
      Object.fromEntries(headers.map((name) => [name, name])),
    );
  });

  it.each(languages)('suggests the fields of an export with headings in %s', (language) => {
    const toHeaders = ({ exportColumns = [] }: Resource) =>
      exportColumns.map((column) => translate(language, { key: getHeadingKey(column) }));
    const ofClinics = suggestMapping('clinics', toHeaders(clinics)).mapping;
    expect(Object.keys(ofClinics).toSorted()).toEqual(
      importFields.clinics.map(({ name }) => name).toSorted(),
    );
    const ofDevices = suggestMapping('installed_devices', toHeaders(installedDevices)).mapping;
    expect(Object.keys(ofDevices).toSorted()).toEqual(
      importFields.installed_devices.map(({ name }) => name).toSorted(),
    );
  });

  it('ignores case, accents and signs, and leaves out what it does not know', () => {
    expect(
      suggestMapping('customers', ['NAME *', 'Numero de T.V.A.', 'Colour', 'Klantnummer']).mapping,
    ).toEqual({
      name: 'NAME *',
      vat_number: 'Numero de T.V.A.',
    });
  });

  it.each([
    ['customers', 'Phone', 'phone_number'],
    ['customers', 'Tel.', 'phone_number'],
    ['customers', 'Telefoon', 'phone_number'],
    ['customers', 'Téléphone', 'phone_number'],
    ['customers', 'GSM', 'phone_number'],
    ['customers', 'BTW', 'vat_number'],
    ['customers', 'E-mailadres', 'email'],
    ['customers', 'Websiet', 'website'],
    ['clinics', 'Zip', 'postal_code'],
    ['clinics', 'Gemeente', 'city'],
    ['clinics', 'Sreet', null],
    ['clinics', 'Straaat', 'street'],
    ['installed_devices', 'S/N', 'serial_number'],
    ['installed_devices', 'Serial', 'serial_number'],
    ['installed_devices', 'Serialnubmer', 'serial_number'],
    ['products', 'EAN', 'gtin'],
    ['products', 'Product', 'name'],
    ['customers', 'Nr', null],
    ['clinics', 'Klantnummer', null],
    ['customers', 'Name of the contact', null],
  ] as const)('matches in %s the heading %s with the field %s', (kind, heading, field) => {
    const headers = ['#1', heading];
    const expected = field === null ? [] : [field];
    const { mapping, similar } = suggestMapping(kind, headers);
    expect(Object.keys(mapping)).toEqual(expected);
    expect(similar).toEqual(expected);
    expect(listSimilar(kind, headers, mapping)).toEqual(expected);
    expect(listSimilar(kind, headers, {})).toEqual([]);
  });

  it('prefers the name of a field to a heading that resembles it, and uses a column once', () => {
    expect(suggestMapping('customers', ['Phone', 'Phone number', 'Mail'])).toEqual({
      mapping: { phone_number: 'Phone number', email: 'Mail' },
      similar: ['email'],
    });
    expect(suggestMapping('installed_devices', ['Model', 'Toestel']).mapping).toEqual({
      device: 'Model',
    });
  });
});

const getErrors = (mapping: Record<string, string>): unknown => {
  try {
    assertMapping('customers', ['a', 'b'], { mapping, matchBy: null });
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.details.fields : error;
  }
};

describe('mapping', () => {
  it('accepts only fields of the kind and columns of the file, with all that every row must have', () => {
    expect(getErrors({ name: 'a', notes: 'b' })).toBeNull();
    expect(getErrors({ colour: 'a', notes: 'c' })).toEqual({
      mapping: {
        name: [{ key: 'field.required' }],
        colour: [{ key: 'field.unknown' }],
        notes: [{ key: 'import.no_column' }],
      },
    });
  });
});
