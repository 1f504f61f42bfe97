import { listPasskeys, type Passkey } from '@portal/contract/auth';
import { pageSize } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { knowsPasskeys } from '#web/lib/passkeys/passkeys.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PasskeyTask } from './passkey-task.ts';

const PasskeyDialog = lazyComponent(
  async () => (await import('./passkey-dialogs.tsx')).PasskeyDialog,
);

/** One page is enough: a person can have fewer. */
const query = { limit: pageSize.max };

/** The user's passkeys, to add, rename and remove. */
export function PasskeySettings() {
  const { t } = useTranslation();
  const [task, setTask] = useState<PasskeyTask | null>(null);
  // Always refetch: the list must show the present state.
  const passkeys = useQuery({ ...routeQuery('users', listPasskeys, { query }), staleTime: 0 });
  return (
    <QueryView query={passkeys} failure={t('passkeys.load_failed')}>
      {({ results }) => (
        <Card className="max-w-2xl">
          <CardHeader title={t('passkeys.title')} description={t('passkeys.text')} />
          <p className="px-5 pt-4 text-soft">{t('passkeys.second_factor')}</p>
          {results.length > 0 ? (
            <ul aria-label={t('passkeys.label')} className="divide-y divide-line">
              {results.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onTask={(kind) => setTask({ kind, passkey })}
                />
              ))}
            </ul>
          ) : (
            <p className="px-5 py-4 text-ink">{t('passkeys.empty')}</p>
          )}
          <CardFooter className="justify-start">
            {knowsPasskeys() ? (
              <Button
                variant={results.length > 0 ? 'outline' : 'default'}
                wraps
                onClick={() => setTask({ kind: 'add' })}
              >
                {t('passkeys.add')}
              </Button>
            ) : (
              <p className="text-soft">{t('passkeys.unavailable')}</p>
            )}
          </CardFooter>
          <Suspense>
            {task ? <PasskeyDialog task={task} onClose={() => setTask(null)} /> : null}
          </Suspense>
        </Card>
      )}
    </QueryView>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onTask: (kind: 'rename' | 'remove') => void;
}

/** One passkey: its name, and when it was added and last used. */
function PasskeyRow({ passkey, onTask }: PasskeyRowProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { name, created_at: createdAt, last_used_at: lastUsedAt } = passkey;
  const facts = [
    [t('passkeys.last_used'), lastUsedAt ? format.date(lastUsedAt) : t('passkeys.never')],
    [t('passkeys.added_on'), format.date(createdAt)],
  ] as const;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start justify-items-start gap-x-4 gap-y-3 px-5 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <KeyRound aria-hidden className="mt-0.5 size-4 text-soft" />
      <div>
        <p className="font-medium wrap-anywhere text-ink">{name}</p>
        <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-soft">
          {facts.map(([term, fact]) => (
            <div key={term} className="flex flex-wrap gap-x-1.5">
              <dt>{term}</dt>
              <dd className="text-ink tabular-nums">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-start-2">
        <Button variant="outline" size="sm" onClick={() => onTask('rename')}>
          <span aria-hidden>{t('passkeys.rename')}</span>
          <VisuallyHidden>{t('passkeys.rename_named', { name })}</VisuallyHidden>
        </Button>
        <Button variant="outline" size="sm" onClick={() => onTask('remove')}>
          <span aria-hidden>{t('passkeys.remove')}</span>
          <VisuallyHidden>{t('passkeys.remove_named', { name })}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
