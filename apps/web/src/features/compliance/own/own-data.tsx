import { type AnonymizationRequest, listMyRequests } from '@portal/contract/compliance';
import { Link } from '@tanstack/react-router';
import { FileText, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveDataButton } from '#web/features/compliance/personal-data/data-file.tsx';
import { RequestDialogs } from '#web/features/compliance/requests/request-dialogs.tsx';
import {
  toRequestForm,
  useRequestedName,
} from '#web/features/compliance/requests/request-link.tsx';
import {
  RequestStateBadge,
  useProgressText,
} from '#web/features/compliance/requests/request-state.tsx';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** Own data: save, read, delete, with the own requests. */
export function OwnData() {
  const { t } = useTranslation();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Card>
        <CardHeader title={t('personal_data.own_title')} />
        <CardBody className="text-pretty text-soft">{t('personal_data.own_text')}</CardBody>
        <CardFooter className="justify-start">
          <SaveDataButton subject={null} />
          <Button asChild variant="outline">
            <Link to="/dashboard/profile/data">
              <FileText aria-hidden />
              {t('personal_data.read')}
            </Link>
          </Button>
        </CardFooter>
      </Card>
      <OwnRequests />
      <DeleteAccount />
    </div>
  );
}

const DeleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Section for requesting the anonymization of the own account. */
function DeleteAccount() {
  const { t } = useTranslation();
  const { form, open, close } = useOpenForm();
  return (
    <Card>
      <CardHeader title={t('personal_data.delete')} />
      <CardBody className="text-pretty text-soft">{t('personal_data.delete_text')}</CardBody>
      <CardFooter className="justify-start">
        <Button variant="destructive" onClick={() => open('delete-account')}>
          <Trash2 aria-hidden />
          {t('personal_data.delete')}
        </Button>
      </CardFooter>
      {form === 'delete-account' ? (
        <Suspense>
          <DeleteAccountDialog onClose={() => void close()} />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** Anonymization requests by the user or about them. */
function OwnRequests() {
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
