import { describe, expect, it } from 'vitest';
import { importFields, listTemplateFields } from './import-fields.ts';
import { importKinds, isUpdateOnly } from './import-kinds.ts';
import { importMatchKeys, needsColumn } from './match-keys.ts';

describe.each(importKinds)('match keys of %s', (kind) => {
  it('contains only fields of the kind, and the id first', () => {
    const names = new Set(importFields[kind].map(({ name }) => name));
    expect(importMatchKeys[kind][0]).toEqual(['id']);
    expect(importMatchKeys[kind].flat().filter((field) => !names.has(field))).toEqual([]);
  });

  it('requires columns for new objects, or for the key alone', () => {
    const list = (matchBy: readonly string[] | null) =>
      importFields[kind].filter((field) => needsColumn(field, matchBy)).map(({ name }) => name);
    const required = importFields[kind].filter((field) => field.required);
    expect(list(null)).toEqual(required.map(({ name }) => name));
    for (const key of importMatchKeys[kind]) expect(list(key).toSorted()).toEqual(key.toSorted());
  });

  it('lists the id in a template only where rows create nothing', () => {
    const names = listTemplateFields(kind).map(({ name }) => name);
    expect(names.includes('id')).toBe(isUpdateOnly(kind));
  });
});
