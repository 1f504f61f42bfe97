import { listMyRequests, type AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { RequestDialogs } from '#web/features/compliance/requests/request-dialogs.tsx';
import { toRequestForm } from '#web/features/compliance/requests/request-forms.ts';
import { RequestStateBadge } from '#web/features/compliance/requests/request-state-badge.tsx';
import { useRequestedName } from '#web/features/compliance/requests/use-requested-name.ts';
import { useProgressText } from '#web/features/compliance/requests/use-progress-text.ts';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** Anonymization requests by the user or about them. */
export function OwnRequests() {
  const { t } = useTranslation();
  const { query, more } = useMorePages('users', listMyRequests);
  return (
    <Card>
      <CardHeader title={t('anonymization.mine')} description={t('anonymization.mine_text')} />
      <QueryView
        query={query}
        failure={t('anonymization.mine_failed')}
        skeleton={<SkeletonRows label={t('app.loading')} rows={1} />}
      >
        {(requests) =>
          requests.length === 0 ? (
            <CardBody className="text-soft">{t('anonymization.mine_empty')}</CardBody>
          ) : (
            <ul className="divide-y divide-line">
              {requests.map((request) => (
                <Row key={request.id} request={request} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {more ? (
        <CardBody className="flex flex-col">
          <ShowMore more={more}>{t('anonymization.show_older')}</ShowMore>
        </CardBody>
      ) : null}
      <RequestDialogs />
    </Card>
  );
}

function Row({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { id } = useUser();
  const { open } = useOpenForm();
  const whatHappens = useProgressText();
  const date = format.date(request.created_at);
  const name = useRequestedName()(request);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink">
          {request.user_id === id
            ? t('anonymization.about_me', { date })
            : t('anonymization.about', { name, date })}
          <RequestStateBadge request={request} />
        </p>
        <p className="mt-0.5 text-pretty text-soft">{whatHappens(request)}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        onClick={() => open(toRequestForm('request', request.id))}
      >
        {t('anonymization.show')}
      </Button>
    </li>
  );
}
