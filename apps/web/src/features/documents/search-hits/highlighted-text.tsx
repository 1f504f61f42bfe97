import { Fragment } from 'react';
import type { TextPiece } from './found-document.ts';

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
