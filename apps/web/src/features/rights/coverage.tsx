import type { ReactNode } from 'react';
import { useCoverageLabels, type NamedCoverage } from './use-coverage-labels.ts';

export interface CoverageProps {
  coverage: NamedCoverage;
  /** Renders a link in place of the plain title. */
  renderTitle?: ((title: string) => ReactNode) | undefined;
}

/** Coverage of a right, in two lines. */
export function Coverage({ coverage, renderTitle }: CoverageProps) {
  const { title, detail } = useCoverageLabels()(coverage);
  return (
    <div className="min-w-0">
      <div className="font-medium text-ink wrap-anywhere">{renderTitle?.(title) ?? title}</div>
      <p className="text-xs text-soft wrap-anywhere">{detail}</p>
    </div>
  );
}
