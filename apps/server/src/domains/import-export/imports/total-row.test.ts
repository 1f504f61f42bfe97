import { describe, expect, it } from 'vitest';
import { isTotalRow } from './total-row.ts';

describe('total row', () => {
  it.each([
    [['Totaal: 1', '', '']],
    [['Total', '', '12']],
    [['', 'TOTAL', '1.234,50', '€ 12']],
    [['Grand total', '7']],
    [['Sous-total : 4']],
    [['Totaux', '12']],
    [['Total général', '3']],
    [['Algemeen totaal: 12']],
    [['Eindtotaal', '', '5']],
    [['Nombre de clients : 12']],
    [['Aantal klanten: 12']],
    [['Number of rows', '3']],
    [['Total of 12 rows']],
    [['Moyenne', '', '12,5 %']],
    [['Afgedrukt op 27-11-2026', '']],
    [['Imprimé le 27/11/2026']],
    [['Page 1 of 3']],
    [['Einde van de lijst']],
  ])('recognizes %j', (cells) => {
    expect(isTotalRow(cells)).toBe(true);
  });

  it.each([
    [['TotalEnergies', '', '']],
    [['Total', 'info@total.example']],
    [['Total Beauty Clinic', '']],
    [['Totaalzorg Gent', '']],
    [['Summer Clinic']],
    [['Sommelier', '12']],
    [['Somers, dr.', '']],
    [['Centre Paginal', '']],
    [['Page Jones']],
    [['Ada', '12']],
    [['', '']],
  ])('keeps %j', (cells) => {
    expect(isTotalRow(cells)).toBe(false);
  });
});
