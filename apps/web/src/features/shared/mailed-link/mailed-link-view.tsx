import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { InvalidLink, isLinkRefusal, type MailedLink } from './mailed-link.tsx';

export interface MailedLinkViewProps<Data> {
  /** What the link is for, as a key of the cache. */
  name: string;
  link: MailedLink;
  load: (link: MailedLink, signal: AbortSignal) => Promise<Data>;
  /** Explains why a link may no longer work. */
  dead: string;
  failure: string;
  children: (data: Data, reload: () => void) => ReactNode;
}

/** Loads what a mailed link is about, without a session, and explains a link that no longer works. */
export function MailedLinkView<Data>({
  name,
  link,
  load,
  dead,
  failure,
  children,
}: MailedLinkViewProps<Data>) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: [name, link],
    queryFn: ({ signal }) => load(link, signal),
    retry: false,
    gcTime: 0,
  });
  const { data, error } = query;
  const reload = () => void query.refetch();
  if (isLinkRefusal(error)) return <InvalidLink title={getErrorMessage(error)} text={dead} />;
  if (data !== undefined) return children(data, reload);
  if (!error)
    return (
      <div className="mt-6">
        <SkeletonRows label={t('app.loading')} rows={3} />
      </div>
    );
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Callout tone="danger">{getErrorMessage(error, failure)}</Callout>
      <Button variant="outline" onClick={reload} busy={query.isFetching}>
        {t('actions.try_again')}
      </Button>
    </div>
  );
}
