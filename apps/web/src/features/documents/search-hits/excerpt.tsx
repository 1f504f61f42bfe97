import type { FoundDocument } from './found-document.ts';
import { HighlightedText } from './highlighted-text.tsx';

/** Where the words searched for stand in a document's text; without a search its description. */
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
