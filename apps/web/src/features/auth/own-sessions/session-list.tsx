import { listSessions, type Session } from '@portal/contract/auth';
import { pageSize } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { SessionRow } from '#web/features/shared/session/session-row.tsx';
import { useBrowserName } from '#web/lib/format/use-browser-name.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const EndOwnSessionsDialog = lazyComponent(
  async () => (await import('./end-sessions-dialog.tsx')).EndOwnSessionsDialog,
);

/** One page is enough: no user has as many sessions. */
const query = { limit: pageSize.max, ordering: '-last_seen_at' };

/** Own sessions, the current one first, then by last use. All others can be ended. */
export function SessionList() {
  const { t } = useTranslation();
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  // Always refetch: the list must show the present state.
  const sessions = useQuery({ ...routeQuery('users', listSessions, { query }), staleTime: 0 });
  return (
    <QueryView query={sessions} failure={t('own_sessions.load_failed')}>
      {({ results }) => {
        const current = results.filter((session) => session.is_current);
        const others = results.filter((session) => !session.is_current);
        return (
          <Card className="max-w-4xl">
            <CardHeader title={t('own_sessions.title')} description={t('own_sessions.text')} />
            <ul aria-label={t('own_sessions.label')} className="divide-y divide-line">
              {[...current, ...others].map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  actions={
                    session.is_current ? null : (
                      <EndButton session={session} onPress={() => setEnding(session)} />
                    )
                  }
                />
              ))}
            </ul>
            <CardFooter className="justify-start">
              {others.length > 0 ? (
                <Button variant="outline" wraps onClick={() => setEnding('others')}>
                  {t('own_sessions.end_others')}
                </Button>
              ) : (
                <p className="text-soft">{t('own_sessions.alone')}</p>
              )}
            </CardFooter>
            <Suspense>
              {ending ? (
                <EndOwnSessionsDialog target={ending} onClose={() => setEnding(null)} />
              ) : null}
            </Suspense>
          </Card>
        );
      }}
    </QueryView>
  );
}

function EndButton({ session, onPress }: { session: Session; onPress: () => void }) {
  const { t } = useTranslation();
  const name = useBrowserName()(session.user_agent);
  return (
    <Button variant="outline" size="sm" onClick={onPress}>
      <span aria-hidden>{t('own_sessions.end')}</span>
      <VisuallyHidden>{t('own_sessions.end_named', { name })}</VisuallyHidden>
    </Button>
  );
}
