import { expect, test } from 'vitest';
import { validatePassword } from './validate-password.ts';

const owner = {
  email: 'helene.beauvallon@clinique-lumiere.example',
  firstName: 'Hélène',
  lastName: 'Beauvallon',
  context: ['Clinique Lumière', 'Lumidra', 'Lumidra Panel LP-200', 'Dermatec', 'Sonovia Touch'],
};

/** More of a catalogue than any has. */
const names = (count: number): string[] =>
  Array.from({ length: count }, (_none, at) => `Maker ${at} device model ${at * 7}`);

test.for([
  ['kachel-pijp', []],
  ['         9f2kq', []],
  ['é'.repeat(9), ['password.too_short']],
  ['👩'.repeat(9), ['password.too_short']],
  ['wqk7'.repeat(32) + 'x', ['password.too_long']],
  ['Helene Beauvallon', ['password.personal']],
  ['beauvallonHÉLÈNE', ['password.personal']],
  ['helene.beauvallon@clinique-lumiere.example', ['password.personal']],
  ['helene-beauvallon', ['password.personal']],
  ['1234567890', ['password.common']],
  ['Password123!', ['password.common']],
  ['wachtwoord1', ['password.common']],
  ['azertyuiop', ['password.common']],
  ['Beauvallon1', ['password.common']],
] as const)('validates “%s”', async ([password, errors]) => {
  expect(await validatePassword(password, owner)).toEqual(errors);
});

test.for([
  // Greetings and words for a password, with a year, digits or signs.
  'Welkom2026',
  'Welkom2026!',
  'W3lk0m-2026',
  'Bienvenue2026',
  'Willkommen1!',
  'Welcome@2026',
  'wachtwoord123',
  'M0tdepasse1!',
  'Passwort2026',
  'Geheim123456',
  'Hallo12345!',
  '2026welkom!',
  // Months, seasons and days.
  'Summer2026!',
  'Zomer2026!!',
  'Januari2026',
  'Février2026',
  'Novembre-26',
  'Dezember24!',
  'Maandag01!!',
  'printemps2025',
  // Football clubs.
  'Feyenoord01',
  'Ajax-1900-1900',
  'PSVeindhoven1',
  'Anderlecht26',
  'ClubBrugge1891',
  'Marseille13!',
  'bayernmünchen',
  'Schalke04!!',
  'Liverpool-FC',
  // Places.
  'Amsterdam2026!',
  'Bruxelles1000',
  'München1860',
  // The portal.
  'partner-portal-demo',
  'partnerportal',
  'PartnerPortaal1',
  'portail-partenaires',
  // Names and words of the languages with the usual endings.
  'Vandenberghe1',
  'ziekenhuis01',
  'Krankenschwester1!',
  'chirurgien2026',
])('refuses the common “%s”', async (password) => {
  expect(await validatePassword(password, owner)).toEqual(['password.common']);
});

test.for([
  'CliniqueLumiere',
  'clinique lumière 2026',
  'Lumidra-Panel',
  'lumidra.panel.200',
  'Lum1dra2026!',
  'Dermatec2026',
  'SonoviaTouch1',
  'Lumidra-partner',
])('refuses “%s”, which consists of names around the person', async (password) => {
  expect(await validatePassword(password, owner)).toEqual(['password.context']);
});

test.for(['Helene2026!', 'Beauvallon-Welkom', 'H3lene.Beauv4llon1'])(
  'refuses “%s”, which is made of the person’s name',
  async (password) => {
    expect(await validatePassword(password, owner)).toEqual(['password.common']);
  },
);

test.for([
  'vierkante kachel fietst langzaam',
  'pannenkoek-sneeuwt-onder-water',
  'la girafe tricote un nuage',
  'quatre tambours mangent la lune',
  'der Igel strickt blaue Wolken',
  'sieben Teller tanzen im Regen',
  'the teapot climbs a purple hill',
  'seven lamps forgot the ocean',
  'xk7#Qm2vPz',
  'Feyenoord bakt scheve pannenkoeken',
  'Lumidra tekent zeven paarse egels',
  'vW9&tuinslang',
])('accepts “%s”', async (password) => {
  expect(await validatePassword(password, owner)).toEqual([]);
});

test('accepts 128 characters of any kind', async () => {
  const long = Array.from({ length: 128 }, (_none, at) => 'ñ7 Δx€q'[at % 7] ?? '').join('');
  expect(await validatePassword(`kP2-vw8z${long.slice(0, 120)}`, owner)).toEqual([]);
});

test('counts a word of the language as common with or without names around it', async () => {
  const large = { ...owner, context: names(20_000) };
  expect(await validatePassword('Welkom2026', large)).toEqual(['password.common']);
  expect(await validatePassword('maker 77 model', large)).toEqual(['password.context']);
  expect(await validatePassword('der Igel strickt blaue Wolken', large)).toEqual([]);
});
