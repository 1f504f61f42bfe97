import { expect, it } from 'vitest';
import { highlightTerms } from './highlight-terms.ts';

const format = (text: string, search: string) =>
  highlightTerms(text, search)
    .map(({ text: piece, is_match: isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

it.for([
  ['Cleaning the laser', 'laser', 'Cleaning the [laser]'],
  ['Cleaning the laser', 'LAS clean', '[Clean]ing the [las]er'],
  ['Guide de l’utilisateur', 'utilis', 'Guide de l’[utilis]ateur'],
  ['Déclaration de conformité', 'declaration conformite', '[Déclaration] de [conformité]'],
  ['De\u0301claration', 'dec', '[De\u0301c]laration'],
  ['Große Straße', 'grosse', '[Große] Straße'],
  ['Relaser', 'laser', 'Relaser'],
  ['clean cleaning', 'clean cleaning', '[clean] [cleaning]'],
  ['UV-C 254', 'uv 254', '[UV]-C [254]'],
  ['AZ St.-Lukas, Gent', 'stlukas', 'AZ [St.-Lukas], Gent'],
  ['AZ St.-Lukas, Gent', 'st-lukas', 'AZ [St.-Lukas], Gent'],
  ['Van O’Brien', 'OBRIEN', 'Van [O’Brien]'],
  ["Guide d'Aulnay", 'daulnay', "Guide [d'Aulnay]"],
  ['EX-200 and EX 200', 'ex200', '[EX-200] and EX 200'],
  ['A (laser) lamp', 'laser', 'A ([laser]) lamp'],
  ['Mise-à-jour', 'mise a', '[Mise]-[à]-jour'],
  ['Manual', '', 'Manual'],
  ['Manual', '***', 'Manual'],
  ['🩺 scope', 'scope', '🩺 [scope]'],
] as const)('highlights %s by %s', ([text, search, expected]) => {
  expect(format(text, search)).toBe(expected);
});

it('returns the complete text', () => {
  const text = 'Héé, a b — c?';
  expect(
    highlightTerms(text, 'a hee c')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
