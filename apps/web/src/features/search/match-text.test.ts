import { describe, expect, it } from 'vitest';
import { getMatchScore, getTypoScore, splitMatches } from './match-text.ts';

const highlight = (text: string, query: string) =>
  splitMatches(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('getMatchScore', () => {
  it.each([
    ['Installed devices', 'inst', 3],
    ['Installed devices', 'dev', 2],
    ['Installed devices', 'evi', 1],
    ['Installed devices', 'dev inst', 5],
    ['Événements', 'evene', 3],
    ['Cœur', 'coeur', 3],
    ['Straße', 'STRASSE', 3],
    ['GDPR', '  ', 0],
    ['AZ St.-Lukas', 'st-lukas', 2],
    ['AZ St.-Lukas', 'stlukas', 2],
    ['AZ St.-Lukas', 'lukas', 2],
    ['AZ St Lukas', 'st-lukas', 2],
    ['Two-factor sign-in', 'sign in', 4],
    ['Two-factor sign-in', 'twofactor', 3],
    ['O’Brien', 'obrien', 3],
    ['O’Brien', "o'brien", 3],
    ['Łódź', 'LODZ', 3],
    ['Ærø', 'aero', 3],
    ['ＥＸ－２００', 'ex-200', 3],
  ])('rates “%s” for “%s” as %i', (text, query, fit) => {
    expect(getMatchScore(text, query)).toBe(fit);
  });

  it.each([
    ['Installed devices', 'ev'],
    ['Installed devices', 'device x'],
    ['Customers', 'clinics'],
    ['Customers', '…'],
    ['AZ St Lukas', 'azst'],
  ])('returns null for “%s” and “%s”', (text, query) => {
    expect(getMatchScore(text, query)).toBeNull();
  });
});

describe('getTypoScore', () => {
  it.each([
    ['Customers', 'csutomers'],
    ['Customers', 'custmers'],
    ['Customers', 'custonmers'],
    ['Customers', 'custimers'],
    ['Customers', 'cutso'],
    ['Installed devices', 'devcies inst'],
    ['Événements', 'evenmeents'],
  ])('finds “%s” for “%s”', (text, query) => {
    expect(getTypoScore(text, query)).toBe(0);
  });

  it.each([
    ['Customers', 'clinics'],
    ['Customers', 'csutmoers'],
    ['Installed devices', 'devcies x'],
    ['Tags', 'tgs'],
    ['Customers', '…'],
  ])('returns null for “%s” and “%s”', (text, query) => {
    expect(getTypoScore(text, query)).toBeNull();
  });
});

describe('splitMatches', () => {
  it.each([
    ['Clinique Lumière', 'lumiere', 'Clinique [Lumière]'],
    ['Clinique Lumière', 'cli lum', '[Cli]nique [Lum]ière'],
    ['Cœur', 'coe', '[Cœ]ur'],
    ['S10-4F12', '4f', 'S10-[4F]12'],
    ['devotee, tee', 'tee', 'devotee, [tee]'],
    ['Customers', 'clinic', 'Customers'],
    ['Customers', '', 'Customers'],
    ['', 'x', ''],
    ['Cafe\u0301 noir', 'cafe n', '[Cafe\u0301] [n]oir'],
    ['AZ St.-Lukas Gent', 'st-lukas', 'AZ [St.-Lukas] Gent'],
    ['AZ St.-Lukas Gent', 'st', 'AZ [St].-Lukas Gent'],
    ['AZ St  Lukas', 'st-lukas', 'AZ [St  Lukas]'],
    ['O’Brien', 'obr', '[O’Br]ien'],
    ['Straße 9', 'strasse', '[Straße] 9'],
    ['𝒜 Æbelø', 'aebelo', '𝒜 [Æbelø]'],
  ])('highlights in “%s” the matches of “%s”', (text, query, expected) => {
    expect(highlight(text, query)).toBe(expected);
  });
});
