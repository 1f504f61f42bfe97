import { splitMatches } from './match-text.ts';

/** Text with the matches of a query highlighted. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  let at = 0;
  return splitMatches(text, query).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? (
      <mark key={key} className="bg-transparent font-semibold text-brand-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}
