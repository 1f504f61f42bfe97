import type { Document } from '@portal/contract/documents';
import { Fragment } from 'react';

/** Piece of a text; `is_match` marks a search hit. */
export interface TextPiece {
  readonly text: string;
  readonly is_match: boolean;
}

/** Listed document; a search adds an excerpt. */
export type FoundDocument = Document & { excerpt?: readonly TextPiece[] | null };

/** Renders a text with highlighted search hits. */
export function HighlightedText({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, is_match: isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? (
      <mark
        key={key}
        className="rounded-small bg-warning-soft text-ink underline decoration-warning decoration-2 underline-offset-2"
      >
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    );
  });
}

/** Shows the excerpt around the search terms, or the description without a search. */
export function Excerpt({ item }: { item: FoundDocument }) {
  if (item.excerpt && item.excerpt.length > 0)
    return (
      <p className="line-clamp-3 text-xs text-pretty wrap-anywhere text-soft">
        <HighlightedText pieces={item.excerpt} />
      </p>
    );
  return item.description ? (
    <p className="line-clamp-2 text-xs text-pretty wrap-anywhere text-soft">{item.description}</p>
  ) : null;
}
