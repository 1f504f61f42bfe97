import type { RightsPreview } from '@portal/contract/rights';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView, type QueryLike } from '#web/kit/page/query-view.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { PreviewLists } from './preview-lists.tsx';

export interface PreviewViewProps {
  query: QueryLike<RightsPreview>;
  /** Text above the lists. */
  intro: string;
  /** Until when it is so, where that is still to be decided. */
  until?: string | undefined;
  /** Text if nothing changes. */
  nothing: ReactNode;
}

/** Preview of the change in a customer's access before confirming, also if there is none. */
export function PreviewView({ query, intro, until, nothing }: PreviewViewProps) {
  const { t } = useTranslation();
  return (
    <QueryView
      query={query}
      failure={t('rights.preview_failed')}
      skeleton={<SkeletonRows label={t('app.loading')} rows={3} />}
    >
      {(preview) =>
        preview.products.count + preview.documents.count === 0 ? (
          <Callout>{nothing}</Callout>
        ) : (
          <div className="flex flex-col gap-3">
            <output className="text-pretty text-ink">
              {intro}
              {until ? <span className="mt-1 block font-medium">{until}</span> : null}
            </output>
            <PreviewLists preview={preview} />
          </div>
        )
      }
    </QueryView>
  );
}
