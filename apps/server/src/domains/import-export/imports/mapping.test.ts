import { importFields } from '@portal/contract/import-export';
import { languages } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { describe, expect, it } from 'vitest';
import { clinics, installedDevices } from '#server/domains/crm/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { getHeadingKey } from '#server/resource/list/export-list.ts';
import type { Resource } from '#server/resource/resource.ts';
import { assertMapping, suggestMapping } from './mapping.ts';

describe('suggested mapping', () => {
  it('suggests fields by their names, as the template has them', () => {
    const headers = importFields.clinics.map(({ name }) => name);
    expect(suggestMapping('clinics', headers)).toEqual(
      Object.fromEntries(headers.map((name) => [name, name])),
    );
  });

  it.each(languages)('suggests the fields of an export with headings in %s', (language) => {
    const toHeaders = ({ exportColumns = [] }: Resource) =>
      exportColumns.map((column) => translate(language, { key: getHeadingKey(column) }));
    const ofClinics = suggestMapping('clinics', toHeaders(clinics));
    expect(Object.keys(ofClinics).toSorted()).toEqual(
      importFields.clinics.map(({ name }) => name).toSorted(),
    );
    const ofDevices = suggestMapping('installed_devices', toHeaders(installedDevices));
    expect(Object.keys(ofDevices).toSorted()).toEqual(
      importFields.installed_devices.map(({ name }) => name).toSorted(),
    );
  });

  it('ignores case, accents and signs, and leaves out what it does not know', () => {
    expect(suggestMapping('customers', ['NAME *', 'Numero de T.V.A.', 'Colour'])).toEqual({
      name: 'NAME *',
      vat_number: 'Numero de T.V.A.',
    });
  });
});

const getErrors = (mapping: Record<string, string>): unknown => {
  try {
    assertMapping('customers', ['a', 'b'], mapping);
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
