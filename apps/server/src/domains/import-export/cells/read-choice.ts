import { foldCell } from '@portal/contract/days';
import { languages } from '@portal/contract/kernel';
import type { CellReader } from './reading.ts';

/**
 * Other texts for the values of a closed list, in all our languages: those of the interface and what
 * people write instead. Countries have the names of their region too.
 */
const otherTexts: Readonly<Record<string, readonly string[]>> = {
  NL: ['NLD', 'Holland', 'The Netherlands', 'Hollande'],
  BE: ['BEL', 'B'],
  LU: ['LUX', 'L', 'Grand-Duché de Luxembourg', 'Groothertogdom Luxemburg'],
  FR: ['FRA', 'F'],
  active: ['Actief', 'Actif', 'En service', 'In service', 'In use', 'In gebruik'],
  in_maintenance: [
    'In onderhoud',
    'En entretien',
    'En maintenance',
    'Under maintenance',
    'Maintenance',
    'Onderhoud',
    'Entretien',
  ],
  out_of_service: ['Buiten gebruik', 'Buiten dienst', 'Hors service', 'Out of order', 'Defect'],
  decommissioned: ['Afgevoerd', 'Mis au rebut', 'Buiten bedrijf gesteld', 'Déclassé', 'Scrapped'],
  device: ['Apparaat', 'Appareil', 'Devices', 'Apparaten', 'Appareils', 'Toestel'],
  consumable: [
    'Verbruiksartikel',
    'Verbruiksartikelen',
    'Consommable',
    'Consommables',
    'Consumables',
    'Verbruiksmateriaal',
  ],
  pharmaceutical: [
    'Geneesmiddel',
    'Geneesmiddelen',
    'Farmaceuticum',
    'Médicament',
    'Médicaments',
    'Pharmaceuticals',
    'Farmaceutisch product',
    'Produit pharmaceutique',
    'Medicine',
  ],
  sparepart: [
    'Reserveonderdeel',
    'Reserveonderdelen',
    'Onderdeel',
    'Pièce détachée',
    'Pièces détachées',
    'Pièce de rechange',
    'Spare part',
    'Spare parts',
  ],
  technical: ['Technisch', 'Technique', 'Technisch document', 'Document technique'],
  marketing: ['Commercial', 'Commercieel'],
  clinical: ['Klinisch', 'Clinique'],
  by_rights: [
    'By viewing rights',
    'By viewing rights, else employees only',
    'Volgens kijkrechten',
    'Volgens inzagerechten, anders alleen medewerkers',
    'Selon les droits de consultation',
    'Selon les droits de consultation, sinon employés uniquement',
  ],
  all_customers: ['Everyone', 'Alle klanten', 'Iedereen', 'Tous les clients', 'Tous'],
  new: ['Nieuw', 'Nouveau'],
  contacted: ['Gecontacteerd', 'Contact opgenomen', 'Contact gelegd', 'Contacté'],
  demo_scheduled: ['Demo gepland', 'Démonstration prévue', 'Démo prévue'],
  negotiation: ['Onderhandeling', 'Négociation'],
  won: ['Gewonnen', 'Gagné'],
  lost: ['Verloren', 'Perdu'],
  website: ['Site web'],
  referral: ['Doorverwijzing', 'Recommandation'],
  event: ['Evenement', 'Événement'],
  cold_outreach: ['Koude acquisitie', 'Prospection à froid'],
  high: ['Hoog', 'Haute'],
  medium: ['Gemiddeld', 'Moyenne'],
  low: ['Laag', 'Basse'],
  en: ['English', 'Engels', 'Anglais'],
  nl: ['Dutch', 'Nederlands', 'Néerlandais'],
  fr: ['French', 'Frans', 'Français'],
  'Mr.': ['Dhr', 'De heer', 'Heer', 'M', 'Monsieur'],
  'Mrs.': ['Mevr', 'Mevrouw', 'Mme', 'Madame'],
};

/** Returns the value of a closed list that a text means; undefined for any other. */
type FindChoice<Value> = (text: string) => Value | undefined;

/** Creates the look-up of the values of a closed list; its texts are listed with the first look. */
export function createChoiceLookup<Value extends string>(
  values: readonly Value[],
): FindChoice<Value> {
  const list = (): Map<string, Value> =>
    new Map(
      values.flatMap((value) => listTexts(value).map((text) => [bare(text), value] as const)),
    );
  let known: Map<string, Value> | undefined;
  return (text) => (known ??= list()).get(bare(text));
}

/** Creates the reader of a closed list. Leaves any other text to the validation, which lists all. */
export function createChoiceReader(values: readonly string[]): CellReader {
  const findChoice = createChoiceLookup(values);
  return (cell) => ({ value: findChoice(cell) ?? cell });
}

function listTexts(value: string): string[] {
  const regions = /^[A-Z]{2}$/u.test(value)
    ? languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(value))
    : [];
  return [value, ...(otherTexts[value] ?? []), ...regions.filter((name) => name !== undefined)];
}

/** Returns a text without what people write differently: case, accents, spaces and signs. */
const bare = (text: string): string => foldCell(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
