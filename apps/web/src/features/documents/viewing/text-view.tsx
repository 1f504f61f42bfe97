import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FileErrorState } from './file-error-state.tsx';
import type { FileSource } from './file-source.ts';
import { readText, maxShownBytes } from './read-text.ts';

export interface TextViewProps {
  source: FileSource;
  title: string;
}

/** Preview of a text file; of a long one, its beginning. */
export function TextView({ source, title }: TextViewProps) {
  const { t } = useTranslation();
  const { documentId, version, edition } = source;
  const { data, error, refetch } = useQuery({
    queryKey: [...scopeKey('documents'), 'text', documentId, version, edition],
    queryFn: ({ signal }) => readText(source, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (error) return <FileErrorState source={source} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div aria-busy className="grid h-full place-items-center p-8">
        <Spinner label={t('viewer.opening')} />
      </div>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      {source.size > maxShownBytes ? <Callout tone="info">{t('viewer.text_cut')}</Callout> : null}
      <section
        aria-label={t('viewer.label', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard too
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto p-4 focus-visible:-outline-offset-2"
      >
        <pre className="font-mono text-sm whitespace-pre-wrap text-ink wrap-anywhere">{data}</pre>
      </section>
    </div>
  );
}
