/** A mail's text: what its sender wrote, and what their mail program added. */
export interface FoldedText {
  /** What the sender wrote; empty for a mail that is a quote alone. */
  readonly written: string;
  /** Quoted mails and signatures, one below the other. */
  readonly folded: string;
}

/** Lines that are read; a longer mail is not folded behind them. */
const maxLines = 20_000;

/**
 * Lines above a quoted or forwarded mail: `-----Original Message-----`. What repeats is bounded, because
 * an asterisk can be either of its first two parts: a line of nothing else would take hours.
 */
const divider =
  /^[\s>*]{0,20}[-_*]{2,80}\s{0,20}(?:original (?:message|appointment)|forwarded message|oorspronkelijk(?:e)? (?:bericht|afspraak)|doorgestuurd bericht|message (?:d['’]origine|transféré|original)|ursprüngliche nachricht|weitergeleitete nachricht)\s*[-_*]{2,}|^begin (?:forwarded message|doorgestuurd bericht)\s*:|^début du message (?:réexpédié|transféré)\s*:/i;

/** The beginning and the end of `On 3 March 2026 at 10:12, Ada Smit wrote:`, which may be wrapped. */
const attributionBegin = /^(?:on|op|le|am|el|il)\s.{3,}/i;
const attributionEnd =
  /(?:wrote|schreef(?: het volgende)?|geschreven|a écrit|schrieb|escribió|ha scritto)\b.{0,120}:\s*$/i;

/** The lines with which Outlook begins a quoted mail, and those that follow. */
const headerBegin = /^\*{0,2}(?:from|van|de|von)\*{0,2}\s?:\*{0,2}\s\S/i;
const headerNext =
  /^\*{0,2}(?:sent|date|to|cc|subject|verzonden|datum|aan|onderwerp|envoyé|envoyé le|à|objet|gesendet|an|betreff|beantwoorden|reply-to)\*{0,2}\s?:\*{0,2}/i;

/** Begins of signatures: `-- ` (RFC 3676 §4.3), and what telephones and programs add. */
const signature =
  /^(?:--\s?|—|sent from (?:my |outlook|mail for ).{0,60}|get outlook for .{0,30}|verstuurd vanaf mijn .{0,40}|verzonden (?:vanaf|met|vanuit|via) .{0,60}|envoyé (?:de|depuis) (?:mon|ma|outlook|l['’]).{0,60}|obtenir outlook pour .{0,30}|outlook voor .{0,30} downloaden|gesendet von .{0,60}|von meinem .{0,40} gesendet)$/i;

const isQuoted = (line: string): boolean => /^\s?>/.test(line);

/**
 * Splits the text of a mail. A sender who writes below a quote, or between its lines, is found too:
 * then only the first quote is folded, because the others show what each line refers to.
 */
export function foldQuotes(text: string): FoldedText {
  const all = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const lines = all.slice(0, maxLines);
  const cut = lines.findIndex((_line, at) => isQuoteBegin(lines, at));
  if (cut === -1) return splitSignature(all.join('\n'), '');
  const above = lines.slice(0, cut);
  const quoteEnd = findQuoteEnd(lines, cut);
  const below = quoteEnd === null ? [] : all.slice(quoteEnd);
  const quote = all.slice(cut, quoteEnd ?? all.length);
  const { written, folded } = splitSignature(below.join('\n'), '');
  // A signature below a quote is nothing that was written there.
  if (written === '') return splitSignature(above.join('\n'), joinParts(quote.join('\n'), folded));
  return {
    written: joinParts(above.join('\n'), written),
    folded: joinParts(quote.join('\n'), folded),
  };
}

function isQuoteBegin(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (isQuoted(line) || divider.test(line)) return true;
  if (attributionBegin.test(line)) {
    // Mail programs wrap it to at most three lines.
    for (let length = 1; length <= 3; length += 1) {
      const last = lines[at + length - 1] ?? '';
      // What a sender wrote above may begin with the same word.
      if (length > 1 && (last.trim() === '' || attributionBegin.test(last))) break;
      const joined = lines.slice(at, at + length).join(' ');
      if (joined.length < 500 && attributionEnd.test(joined)) return true;
    }
  }
  if (!headerBegin.test(line)) return false;
  return lines.slice(at + 1, at + 6).filter((next) => headerNext.test(next)).length >= 2;
}

/**
 * Returns the line behind a quote whose lines begin with `>`; null for a quote without such lines,
 * which ends with the mail.
 */
function findQuoteEnd(lines: readonly string[], begin: number): number | null {
  const isBlankOrQuoted = (line: string): boolean => line.trim() === '' || isQuoted(line);
  let at = begin;
  // The attribution, and the header of what is quoted, stand above.
  while (at < lines.length && at < begin + 4 && !isQuoted(lines[at] ?? '')) at += 1;
  if (!isQuoted(lines[at] ?? '')) return null;
  while (at < lines.length && isBlankOrQuoted(lines[at] ?? '')) at += 1;
  return at < lines.length ? at : null;
}

function splitSignature(text: string, folded: string): FoldedText {
  const lines = text.split('\n');
  const at = lines.findIndex((line) =>
    signature.test(line.trimEnd() === '--' ? '--' : line.trim()),
  );
  if (at === -1) return { written: text.trim(), folded: folded.trim() };
  const written = lines.slice(0, at).join('\n').trim();
  return { written, folded: joinParts(lines.slice(at).join('\n'), folded) };
}

const joinParts = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');

/** Puts `> ` before each line, as mail programs show what is quoted. */
export const quoteLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isQuoted(line) ? line : `> ${line}`.trimEnd()))
    .join('\n');
