import {
  InstalledDeviceInput,
  installedDeviceStatuses,
  leadPriorities,
  leadSources,
  leadStages,
} from '@portal/contract/crm';
import { documentAudiences, documentCategories } from '@portal/contract/documents';
import { countries, languages } from '@portal/contract/kernel';
import { productTypes } from '@portal/contract/products';
import * as T from '@portal/contract/schema';
import { isMessageKey, translate } from '@portal/locales/server';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCellReaders, readDayCell, readInteger, readNumber } from './create-cell-readers.ts';
import { findDamage } from './find-damage.ts';
import { readBoolean } from './create-cell-readers.ts';
import { createChoiceLookup } from './read-choice.ts';

const inText = { isNumber: false };
const keyOf = (key: string) => ({ error: { key: `import.${key}` } });

describe('yes or no', () => {
  it.each(
    'TRUE,1,yes,Y,Ja,j,oui,O,WAAR,Vrai,x,X,✓,-1,Actief,actif,ｊａ,\u00A0ja ,ja.,on,AAN'.split(','),
  )('reads %j as yes', (cell) => {
    expect(readBoolean(cell)).toEqual({ value: true });
  });

  it.each(
    'FALSE,0,no,N,Nee,non,ONWAAR,Faux,Inactief,inactif,niet actief,non actif,uit,off'.split(','),
  )('reads %j as no', (cell) => {
    expect(readBoolean(cell)).toEqual({ value: false });
  });

  it.each(['maybe', '2', '?', 'ja/nee', 'peut-être'])('refuses %j', (cell) => {
    expect(readBoolean(cell)).toEqual(keyOf('yes_no'));
  });
});

describe('number', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['0,125', 0.125],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1 234,56', 1234.56],
    ['1\u202F234\u202F567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,234,567.8', 1_234_567.8],
    ["1'234.5", 1234.5],
    ['1’234', 1234],
    ['1234,567', 1234.567],
    ['\u221212,5', -12.5],
    ['１２', 12],
  ])('reads %j as %s', (cell, value) => {
    expect(readNumber(cell, inText)).toEqual({ value });
  });

  it.each([
    ['1.234', { one: '1.234', other: '1234' }],
    ['1,234', { one: '1.234', other: '1234' }],
    ['12,000', { one: '12.000', other: '12000' }],
    ['-1.000', { one: '-1.000', other: '-1000' }],
    ['999.999', { one: '999.999', other: '999999' }],
  ])('refuses %j with both readings', (cell, params) => {
    expect(readNumber(cell, inText)).toEqual({ error: { key: 'import.ambiguous_number', params } });
    expect(readInteger(cell, inText)).toEqual({
      error: { key: 'import.ambiguous_number', params },
    });
  });

  it.each(['twelve', '1,2,3', '1.23.456', '12 3', '1,5E+3', '--1', '12 %'])(
    'refuses %j',
    (cell) => {
      expect(readNumber(cell, inText)).toEqual(keyOf('number_format'));
    },
  );

  it('takes decimals of a whole number only if they are zeros', () => {
    expect(readInteger('12,0', inText)).toEqual({ value: 12 });
    expect(readInteger('12.00', inText)).toEqual({ value: 12 });
    expect(readInteger('1 200,00', inText)).toEqual({ value: 1200 });
    expect(readInteger('12,5', inText)).toEqual(keyOf('integer_format'));
    expect(readInteger('12 months', inText)).toEqual(keyOf('integer_format'));
  });
});

describe('number of a workbook', () => {
  it.each([
    ['1.234', 1.234],
    ['999.999', 999.999],
    ['-1.5', -1.5],
    ['1234', 1234],
    ['0.000001', 0.000001],
  ])('reads %j as it is', (cell, value) => {
    expect(readNumber(cell, { isNumber: true })).toEqual({ value });
  });

  it('refuses decimals of a whole number', () => {
    expect(readInteger('1.234', { isNumber: true })).toEqual(keyOf('integer_format'));
    expect(readInteger('12', { isNumber: true })).toEqual({ value: 12 });
  });
});

describe('choice', () => {
  const findCountry = createChoiceLookup(countries);

  it.each([
    ['nl', 'NL'],
    ['Nederland', 'NL'],
    ['THE NETHERLANDS', 'NL'],
    ['Pays-Bas', 'NL'],
    ['Pays Bas', 'NL'],
    ['NLD', 'NL'],
    ['België', 'BE'],
    ['Belgie', 'BE'],
    ['Belgique', 'BE'],
    ['Belgium', 'BE'],
    ['b', 'BE'],
    ['Luxemburg', 'LU'],
    ['Luxembourg', 'LU'],
    ['France', 'FR'],
    ['Frankrijk', 'FR'],
    ['Duitsland', undefined],
    ['Be/Nl', undefined],
  ])('reads the country %j as %s', (cell, value) => {
    expect(findCountry(cell)).toBe(value);
  });

  it.each([
    ['Spare part', 'sparepart'],
    ['Spare-parts', 'sparepart'],
    ['Pièce détachée', 'sparepart'],
    ['reserveonderdeel', 'sparepart'],
    ['DEVICE', 'device'],
    ['Appareil', 'device'],
    ['Verbruiksartikel', 'consumable'],
    ['Médicament', 'pharmaceutical'],
    ['gadget', undefined],
  ])('reads the type %j as %s', (cell, value) => {
    expect(createChoiceLookup(productTypes)(cell)).toBe(value);
  });

  it.each(languages)('reads the statuses of the interface in %s', (language) => {
    const file = new URL(
      `../../../../../../packages/locales/common/${language}/devices.json`,
      import.meta.url,
    );
    const { statuses } = JSON.parse(readFileSync(file, 'utf8'));
    const findStatus = createChoiceLookup(Object.keys(statuses));
    for (const [value, label] of Object.entries(statuses))
      expect([label, findStatus(String(label))]).toEqual([label, value]);
    expect(findStatus('In Maintenance')).toBe('in_maintenance');
  });
});

describe('damaged value', () => {
  it.each([
    '1,23457E+15',
    '4.00638E+12',
    '4E+12',
    '1,2e+05',
    '-1.5E+10',
    '1,2E-05',
    ' 1,23457E+15 ',
    '5E+100',
  ])('finds that %j was shortened', (cell) => {
    expect(findDamage(cell)).toBe('import.shortened');
  });

  it.each(['#N/A', '#VERW!', '#REF!', '#WAARDE!', '#VALEUR!', '#DEEL/0!', '#NOM ?', '########'])(
    'finds that %j is an error of a spreadsheet',
    (cell) => {
      expect(findDamage(cell)).toBe('import.spreadsheet_error');
    },
  );

  it.each(['1E5', 'E+15', 'SN-1E+15', '4E-12', '12E+3', '1,23457', '#12', '#A', '1E+1'])(
    'keeps %j',
    (cell) => {
      expect(findDamage(cell)).toBeNull();
    },
  );
});

describe('cell readers', () => {
  it('reads each field by its type, and leaves text alone', () => {
    const readers = createCellReaders(InstalledDeviceInput, {
      properties: { amount: T.Number(), is_new: T.Optional(T.Boolean()) },
    });
    expect(Object.keys(readers).toSorted()).toEqual([
      'amount',
      'installation_date',
      'is_new',
      'status',
    ]);
    expect(readers['installation_date']).toBe(readDayCell);
  });
});

const exportedCodes = {
  'code.product_type': productTypes,
  'code.document_category': documentCategories,
  'code.audience': documentAudiences,
  'code.language': languages,
  'code.stage': leadStages,
  'code.priority': leadPriorities,
  'code.lead_source': leadSources,
  'code.device_status': installedDeviceStatuses,
  'code.country': countries,
};

it.each(Object.entries(exportedCodes))(
  'reads the texts that a workbook has for %s, in each language',
  (list, codes) => {
    const findChoice = createChoiceLookup<string>(codes);
    const texts = languages.flatMap((language) =>
      codes.map((code) => {
        const key = `${list}.${code}`;
        const text = isMessageKey(key) ? translate(language, { key }) : key;
        return { text, code, found: findChoice(text) };
      }),
    );
    expect(texts.filter(({ code, found }) => found !== code)).toEqual([]);
  },
);
