import { HighlightedText } from '../search-hits.tsx';
import { highlightTerms } from './highlight-terms.ts';

/** Title of a document with the terms of a search marked. */
export function HighlightedTitle({ title, searchText }: { title: string; searchText: string }) {
  return <HighlightedText pieces={highlightTerms(title, searchText)} />;
}
