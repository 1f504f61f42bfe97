import { lazyComponent } from '#web/lib/lazy-component.ts';
import { type AnonymizationRequest, listAnonymizationRequests } from '@portal/contract/compliance';
import type { User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, ShieldOff, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveDataButton } from '#web/features/compliance/personal-data/data-file.tsx';
import { ReceiptLink } from '#web/features/compliance/receipts/receipt-link.tsx';
import {
  DaysLeft,
  isOpen,
  RequestStateBadge,
  useProgressText,
} from '#web/features/compliance/requests/request-state.tsx';
import { RequestDialogs } from '#web/features/compliance/requests/request-dialogs.tsx';
import { toRequestForm } from '#web/features/compliance/requests/request-link.tsx';
import type { KnownPerson } from '#web/features/shared/lookup/use-person-lookup.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const NewRequestDialog = lazyComponent(
  async () =>
    (await import('#web/features/compliance/requests/dialogs/new-request-dialog.tsx'))
      .NewRequestDialog,
);

const RestoreDialog = lazyComponent(
  async () =>
    (await import('#web/features/compliance/requests/dialogs/decision-dialogs.tsx')).RestoreDialog,
);

/** Privacy section of a person, for officers: request, data and restore. */
export function PersonPrivacy({ person }: { person: User }) {
  const { t } = useTranslation();
  const { form, close } = useOpenForm();
  const { id, status } = person;
  const isOwn = useUser().id === id;
  const query = useQuery(
    routeQuery('users', listAnonymizationRequests, { query: { user_id: id, limit: 1 } }),
  );
  const latest = query.data?.results[0];
  const name = toPersonName(person);
  const onClose = () => void close();
  return (
    <Card>
      <CardHeader title={t('compliance.person.title')} description={t('compliance.person.text')} />
      <QueryView
        query={query}
        failure={t('anonymization.load_failed')}
        skeleton={<SkeletonRows label={t('app.loading')} rows={1} />}
      >
        {() => (
          <CardBody>
            {latest ? (
              <LatestRequest request={latest} />
            ) : (
              <p className="text-soft">{t('compliance.person.none')}</p>
            )}
          </CardBody>
        )}
      </QueryView>
      <CardFooter>
        <Button asChild variant="outline">
          <Link to="/dashboard/compliance/gdpr/people/$id" params={{ id }}>
            <FileText aria-hidden />
            {t('personal_data.read')}
          </Link>
        </Button>
        <SaveDataButton subject={id} />
        {query.data ? <Actions latest={latest} isOwn={isOwn} status={status} /> : null}
      </CardFooter>
      <RequestDialogs />
      <Suspense>
        {form === 'anonymize' ? <NewRequestDialog person={name} onClose={onClose} /> : null}
        {form === 'restore' ? <RestoreDialog person={name} onClose={onClose} /> : null}
      </Suspense>
    </Card>
  );
}

interface ActionsProps {
  latest: AnonymizationRequest | undefined;
  isOwn: boolean;
  status: User['status'];
}

/**
 * Requests an anonymization where none is open, or restores a deactivated person. Own requests are
 * made in the profile.
 */
function Actions({ latest, isOwn, status }: ActionsProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  if (status === 'anonymized') return null;
  const hasOpenRequest = latest !== undefined && isOpen(latest);
  return (
    <>
      {latest && status === 'deactivated' ? (
        <Button variant="outline" onClick={() => open('restore')}>
          <Undo2 aria-hidden />
          {t('anonymization.restore')}
        </Button>
      ) : null}
      {hasOpenRequest || isOwn ? null : (
        <Button variant="destructive" onClick={() => open('anonymize')}>
          <ShieldOff aria-hidden />
          {t('compliance.person.request')}
        </Button>
      )}
    </>
  );
}

/** Converts a user for person pickers. */
function toPersonName(person: User): KnownPerson {
  const { id, email, role: kind, customer, first_name: first, last_name: last } = person;
  return { id, email, kind, customer, name: [first, last].filter(Boolean).join(' ') || email };
}

/** Latest request about a person in two lines, linked to its details. */
function LatestRequest({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const whatHappens = useProgressText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RequestStateBadge request={request} />
          {isOpen(request) ? (
            <span className="text-soft tabular-nums">
              <DaysLeft request={request} />
            </span>
          ) : null}
        </p>
        <p className="mt-1.5 text-pretty text-ink">
          {whatHappens(request)} <ReceiptLink request={request} />
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        onClick={() => open(toRequestForm('request', request.id))}
      >
        {t('anonymization.show')}
      </Button>
    </div>
  );
}
