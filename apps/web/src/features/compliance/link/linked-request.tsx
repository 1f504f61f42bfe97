import { showLinkedRequest } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InvalidLink } from '#web/kit/mailed-link/invalid-link.tsx';
import { isLinkRefusal, type MailedLink } from '#web/kit/mailed-link/mailed-link.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { OpenRequest } from './open-request.tsx';
import { AlreadyCancelled } from './already-cancelled.tsx';

/** Request of a mailed link, without a session: its state and a button to cancel it. */
export function LinkedRequestView({ link }: { link: MailedLink }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['anonymization-link', link],
    queryFn: ({ signal }) => call(showLinkedRequest, { body: link, signal }),
    retry: false,
    gcTime: 0,
  });
  const { data, error } = query;
  if (isLinkRefusal(error))
    return <InvalidLink title={getErrorMessage(error)} text={t('request_link.dead')} />;
  if (data)
    return data.status === 'cancelled' ? (
      <AlreadyCancelled />
    ) : (
      <OpenRequest link={link} request={data} onStale={() => void query.refetch()} />
    );
  if (!error)
    return (
      <div className="mt-6">
        <SkeletonRows label={t('app.loading')} rows={3} />
      </div>
    );
  return (
    <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
      <Callout tone="danger">{getErrorMessage(error, t('anonymization.load_one_failed'))}</Callout>
      <Button variant="outline" onClick={() => void query.refetch()} busy={query.isFetching}>
        {t('actions.try_again')}
      </Button>
    </div>
  );
}
