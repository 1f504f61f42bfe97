import type { FoundDocument } from './found-document.ts';
import { HighlightedText } from './highlighted-text.tsx';

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
