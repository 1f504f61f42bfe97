import { importFields, type ImportKind } from '@portal/contract/import-export';
import { languages } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { getHeadingKey } from '#server/resource/list/export-list.ts';
import { headingNames } from './heading-names.ts';
import type { Mapping } from './mapping.ts';

/** Columns of an export that correspond to a field of an import with another name. */
const exportedAs: Readonly<Record<string, string>> = {
  customer: 'customer.name',
  clinic: 'clinic.name',
  manufacturer: 'manufacturer.name',
  device: 'device.model',
  category: 'category.name',
  product: 'product.name',
  salesperson: 'assigned_to.name',
  source: 'source.source',
};

/** Suggested columns of the fields. */
interface Suggestion {
  readonly mapping: Mapping;
  /** Fields whose heading only resembles their names. */
  readonly similar: readonly string[];
}

/**
 * Suggests a mapping from the headings: field names and labels in any language; then, for the fields
 * and columns that are left, headings that resemble them.
 */
export function suggestMapping(kind: ImportKind, headers: readonly string[]): Suggestion {
  const known = new Map(headers.map((header) => [bare(header), header]));
  const exact = importFields[kind].flatMap(({ name }) => {
    const header = listNames(name)
      .map((one) => known.get(one))
      .find((found) => found !== undefined);
    return header === undefined ? [] : [[name, header] as const];
  });
  const mapped = new Map(exact);
  const used = new Set(mapped.values());
  const similar: string[] = [];
  for (const resembles of [isOtherName, isAlmostName]) {
    for (const { name } of importFields[kind]) {
      if (mapped.has(name)) continue;
      const header = headers.find((one) => !used.has(one) && resembles(name, bare(one)));
      if (header === undefined) continue;
      mapped.set(name, header);
      used.add(header);
      similar.push(name);
    }
  }
  return { mapping: Object.fromEntries(mapped), similar };
}

/** Returns the number of fields of a kind that the headings name or resemble. */
export const countKnownHeadings = (kind: ImportKind, headers: readonly string[]): number =>
  Object.keys(suggestMapping(kind, headers).mapping).length;

/** Lists the fields of a mapping whose heading only resembles their names. */
export function listSimilar(
  kind: ImportKind,
  headers: readonly string[],
  mapping: Mapping,
): string[] {
  const suggested = suggestMapping(kind, headers);
  return suggested.similar.filter((field) => mapping[field] === suggested.mapping[field]);
}

const exactNames = new Map<string, readonly string[]>();

/** Lists the names of a field, the most certain first, as `bare` returns them. */
function listNames(field: string): readonly string[] {
  const found = exactNames.get(field);
  if (found) return found;
  const key = getHeadingKey(exportedAs[field] ?? field);
  const labels = languages.map((language) => translate(language, { key }));
  const names = [field, ...labels, `${field}_name`, `${field}_id`].map(bare);
  exactNames.set(field, names);
  return names;
}

/** Letters from which a part of a name, or a name with one wrong letter, is recognized. */
const recognizable = { part: 4, misspelled: 6 };

/** Returns true for a heading that people use for a field too. */
const isOtherName = (field: string, heading: string): boolean =>
  (headingNames[field] ?? []).some((name) => bare(name) === heading);

/**
 * Returns true for a heading that begins a name of a field (`Telefoon` for `Telefoonnummer`), or
 * that differs from it in one letter.
 */
function isAlmostName(field: string, heading: string): boolean {
  if (heading.length < recognizable.part) return false;
  return listNames(field).some(
    (name) =>
      name.startsWith(heading) ||
      (heading.length >= recognizable.misspelled && differsInOneLetter(name, heading)),
  );
}

/** Returns true if one letter is missing, surplus, wrong or swapped with its neighbour. */
function differsInOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  );
}

/** Returns a heading without the characters that people write differently. */
const bare = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
