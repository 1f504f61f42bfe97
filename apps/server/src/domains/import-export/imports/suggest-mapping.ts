import { importFields, type ImportKind } from '@portal/contract/import-export';
import { languages } from '@portal/contract/kernel';
import { type MessageKey, translate } from '@portal/locales/server';
import { getHeadingKey } from '#server/resource/list/export-list.ts';
import type { Mapping } from './mapping.ts';

/**
 * Other headings that people and programs write for a field, in all our languages. Headings are
 * compared without case, accents and signs.
 */
const headingNames: Readonly<Record<string, readonly string[]>> = {
  name: [
    'naam',
    'nom',
    'company',
    'company name',
    'bedrijf',
    'bedrijfsnaam',
    'firma',
    'société',
    'raison sociale',
    'product',
    'product name',
    'productnaam',
    'produit',
  ],
  is_active: ['enabled', 'in use', 'in gebruik', 'actif', 'actieve'],
  vat_number: ['vat', 'vat no', 'vat nr', 'btw', 'btw nr', 'btw no', 'tva', 'no tva', 'n tva'],
  email: ['mail', 'email address', 'e-mailadres', 'adresse e-mail', 'adresse mail', 'courriel'],
  phone_number: [
    'phone',
    'phone no',
    'tel',
    'tel no',
    'telephone',
    'telephone number',
    'telefoon',
    'telefoonnr',
    'tel nr',
    'téléphone',
    'no de téléphone',
    'gsm',
    'mobile',
    'mobile phone',
    'mobiel',
    'portable',
  ],
  website: ['web', 'web site', 'url', 'homepage', 'site', 'site web', 'site internet', 'webadres'],
  notes: ['note', 'remarks', 'remark', 'comments', 'opmerkingen', 'opmerking', 'remarques'],
  customer: ['client', 'client name', 'klantnaam', 'nom du client', 'customer name'],
  clinic: ['location', 'site', 'vestiging', 'locatie', 'lieu', 'cabinet'],
  street: ['straatnaam', 'street name', 'rue', 'address', 'adres', 'adresse'],
  house_number: ['house no', 'house nr', 'huisnr', 'no de maison', 'numéro de maison'],
  postal_code: ['zip', 'zip code', 'postcode', 'post code', 'code postal', 'cp', 'npa'],
  city: ['town', 'place', 'stad', 'gemeente', 'woonplaats', 'ville', 'commune', 'localité'],
  country: ['land', 'country code', 'landcode', 'pays', 'code pays'],
  manufacturer: ['brand', 'make', 'merk', 'fabrikant', 'marque', 'fabricant', 'constructeur'],
  device: ['model', 'modèle', 'device model', 'toestel', 'appareil', 'equipment', 'machine'],
  serial_number: [
    'serial',
    'serial no',
    'serial nr',
    'sn',
    's/n',
    'serienr',
    'serie nummer',
    'no de série',
    'n de série',
  ],
  own_name: ['room', 'kamer', 'ruimte', 'salle'],
  inventory_number: [
    'inventory no',
    'asset number',
    'asset tag',
    'asset no',
    'inventarisnr',
    'inventaris nr',
    'no d’inventaire',
    'n d’inventaire',
  ],
  installation_date: [
    'installed on',
    'installed',
    'install date',
    'date installed',
    'geïnstalleerd op',
    'datum installatie',
    'installé le',
    "date d'installation",
  ],
  status: ['state', 'toestand', 'état'],
  product_type: ['type', 'kind', 'soort', 'genre'],
  model: ['model no', 'type number', 'modelnummer', 'typenummer', 'modèle', 'référence'],
  gtin: ['ean', 'ean code', 'ean 13', 'upc', 'barcode', 'streepjescode', 'code-barres'],
  category: ['categorie', 'catégorie', 'group', 'groep', 'groupe'],
  maintenance_interval_months: ['maintenance interval', 'interval', 'onderhoudsinterval'],
  dosage_form: ['form', 'vorm', 'forme'],
  compatible_with: ['compatible', 'fits', 'geschikt voor', 'compatible avec'],
  first_name: ['given name', 'forename', 'voornaam', 'roepnaam', 'prénom'],
  last_name: ['surname', 'family name', 'achternaam', 'familienaam', 'nom de famille'],
  title: ['salutation', 'aanspreking', 'aanhef', 'civilité', 'titel', 'titre', 'document title'],
  date_of_birth: [
    'birthday',
    'born',
    'birth date',
    'geboortedatum',
    'geboren',
    'né le',
    'naissance',
  ],
  preferred_language: ['language', 'taal', 'voorkeurstaal', 'langue'],
  product: ['article', 'artikel', 'produit', 'product model'],
  language: ['taal', 'langue', 'lang'],
  audience: ['visibility', 'zichtbaarheid', 'zichtbaar voor', 'visibilité', 'visible par'],
  tags: ['labels', 'keywords', 'trefwoorden', 'mots-clés', 'étiquettes'],
  description: ['omschrijving', 'beschrijving', 'details'],
};

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

/** Returns the message key of the heading that a field has in exports. */
export const getFieldHeadingKey = (field: string): MessageKey =>
  getHeadingKey(exportedAs[field] ?? field);

/** Lists the names of a field, the most certain first, as `bare` returns them. */
function listNames(field: string): readonly string[] {
  const found = exactNames.get(field);
  if (found) return found;
  const key = getFieldHeadingKey(field);
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
