import {
  exportClinics,
  exportInstalledDevices,
  importFields,
} from '@portal/contract/import-export';
import { languages } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#server/kernel/domain-error.ts';
import { getHeadingKey } from '../exports/export-list.ts';
import { assertMapping, suggestMapping } from './mapping.ts';

describe('suggested mapping', () => {
  it('suggests fields by their names, as the template has them', () => {
    const headers = importFields.clinics.map(({ name }) => name);
    expect(suggestMapping('clinics', headers)).toEqual(
      Object.fromEntries(headers.map((name) => [name, name])),
    );
  });

  it.each(languages)('suggests the fields of an export with headings in %s', (language) => {
    const toHeaders = (columns: readonly string[]) =>
      columns.map((column) => translate(language, { key: getHeadingKey(column) }));
    const clinics = suggestMapping('clinics', toHeaders(exportClinics.columns));
    expect(Object.keys(clinics).toSorted()).toEqual(
      importFields.clinics.map(({ name }) => name).toSorted(),
    );
    const devices = suggestMapping('installed_devices', toHeaders(exportInstalledDevices.columns));
    expect(Object.keys(devices).toSorted()).toEqual(
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
