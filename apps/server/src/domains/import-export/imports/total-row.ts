/** Words for a sum, in all our languages. */
const sum =
  '(?:(?:grand|sub|sous|eind|general|overall|algemeen)[\\s-]*)?(?:totals?|totaal|totalen|totaux|totales?|som|somme|sum|gemiddelde|moyenne|average)';

/** Words for a number of rows, in all our languages. */
const count = '(?:count|number|nombre|aantal)';

const digits = String.raw`\d[\d\s.,]*`;

/** Labels of a total, alone or with what it counts and its number: `Nombre de clients : 12`. */
const total = new RegExp(
  [
    String.raw`^${sum}(?:\s+(?:general|generaal|algemeen|final))?\s*[:=]?\s*(?:${digits})?$`,
    String.raw`^(?:${sum}|${count})\b[^:=\d]*[:=]\s*${digits}\p{L}*$`,
    String.raw`^(?:${sum}|${count})\s+(?:of|de|des|van)?\s*${digits}\p{L}+$`,
    String.raw`^${count}(?:\s+(?:of|de|des|van|d['’]))?\s*\p{L}*$`,
  ].join('|'),
  'iu',
);

/** Last lines of a report: when it was printed, its page, or its end. */
const reportEnd =
  /^(?:printed|exported|generated|created|afgedrukt|geexporteerd|gegenereerd|imprime|exporte|genere|edite)\s+(?:on|at|by|op|om|door|le|par)\b|^(?:page|pagina|blz\.?)\s*\d+|^(?:end|einde|fin)\s+(?:of|van|de|du)\b.*(?:list|report|file|lijst|rapport|bestand|liste|fichier)/iu;

const number = /^[+-]?\s*(?:€\s*)?\d[\d\s.,]*(?:\s*(?:€|%|eur))?$/iu;

/**
 * Returns true for a row below a table that is no row of it: its first filled cell names a total or
 * ends a report, and all others are numbers.
 */
export function isTotalRow(cells: readonly string[]): boolean {
  const [label, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (label === undefined || !others.every((cell) => number.test(cell))) return false;
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return total.test(plain) || (others.length === 0 && reportEnd.test(plain));
}
