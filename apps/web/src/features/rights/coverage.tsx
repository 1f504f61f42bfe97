import type { ReactNode } from 'react';
import { useCoverageWords, type Covered } from './use-coverage-words.ts';

export interface CoverageProps {
  covered: Covered;
  /** In the place of the plain title: a link. */
  renderTitle?: ((title: string) => ReactNode) | undefined;
}

/** What a right opens, in two lines. */
export function Coverage({ covered, renderTitle }: CoverageProps) {
  const { title, detail } = useCoverageWords()(covered);
  return (
    <div className="min-w-0">
      <div className="font-medium text-ink wrap-anywhere">{renderTitle?.(title) ?? title}</div>
      <p className="text-xs text-soft wrap-anywhere">{detail}</p>
    </div>
  );
}
