import { lazyComponent } from '#web/lib/lazy-component.ts';
import { listPersonSessions } from '@portal/contract/auth';
import type { User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { SessionRow } from '#web/features/shared/session/session-row.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const EndSessionsDialog = lazyComponent(
  async () => (await import('./person-dialogs.tsx')).EndSessionsDialog,
);

/** Active sessions of a person and the button to end them all. */
export function SessionsCard({ person }: { person: User }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const parts = { params: { id: person.id }, query: { ordering: '-last_seen_at' } };
  const query = useQuery(routeQuery('users', listPersonSessions, parts));
  const count = query.data?.count ?? 0;
  return (
    <Card>
      <CardHeader
        title={t('users.sessions')}
        description={t('users.sessions_text')}
        actions={
          count > 0 ? (
            <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
              {t('users.end_sessions')}
            </Button>
          ) : null
        }
      />
      <QueryView
        query={query}
        failure={t('users.sessions_load_failed')}
        skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
      >
        {({ results }) =>
          results.length === 0 ? (
            <CardBody className="text-soft">{t('users.no_sessions')}</CardBody>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {results.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </ul>
              {count > results.length ? (
                <CardFooter className="justify-start text-soft">
                  {t('users.more_sessions', { count: count - results.length })}
                </CardFooter>
              ) : null}
            </>
          )
        }
      </QueryView>
      {isConfirming ? (
        <Suspense>
          <EndSessionsDialog person={person} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
