import type { Country, Language } from '@portal/contract/kernel';

/** A customer of the demo company: the name is invented, and so is everything about it. */
export interface CustomerName {
  readonly name: string;
  readonly country: Country;
  readonly language: Exclude<Language, 'en'>;
}

const of = (
  country: Country,
  language: CustomerName['language'],
  names: readonly string[],
): CustomerName[] => names.map((name) => ({ name, country, language }));

export const customerNames: readonly CustomerName[] = [
  ...of('NL', 'nl', [
    'Huidkliniek Utrecht',
    'Dermacentrum De Linde',
    'Kliniek Zonnewende',
    'Medisch Centrum Waterlelie',
    'Praktijk Hoogenbeemd',
    'Huidtherapie De Iepenhof',
    'Kliniek Morgenlicht',
    'Laserpraktijk Noorderduin',
    'Polikliniek Het Kompas',
    'Dermatologie Vlietstroom',
    'Huidcentrum Klaverblad',
    'Kliniek Oosterkade',
    'Esthetisch Centrum Lindewaard',
    'Praktijk De Zilvermeeuw',
  ]),
  ...of('BE', 'nl', [
    'Huidpraktijk Schelderoos',
    'Kliniek Ter Wilgenbos',
    'Medisch Huis Leiebocht',
    'Dermacentrum Zwaluwnest',
    'Praktijk Hoevelaer',
    'Kliniek De Korenbloem',
  ]),
  ...of('BE', 'fr', [
    'Cabinet dermatologique des Érables',
    'Clinique du Val Doré',
    'Centre laser Rive d’Ambre',
    'Institut Peau Sereine',
  ]),
  ...of('LU', 'fr', [
    'Clinique Lumière',
    'Centre dermatologique Alzettia',
    'Cabinet médical Belleroche',
    'Clinique des Trois Chênes',
    'Centre esthétique Moselune',
    'Cabinet Sauerbann',
  ]),
  ...of('FR', 'fr', [
    'Clinique du Parc Azuré',
    'Centre laser Belle Garonne',
    'Cabinet dermatologique Saint-Aubert',
    'Clinique des Glycines Bleues',
    'Institut Dermavallon',
    'Centre médical Les Tilleuls d’Argent',
    'Clinique Orangine',
    'Cabinet Rochefleur',
    'Clinique de la Roseraie Blanche',
    'Centre esthétique Ventolière',
  ]),
];
