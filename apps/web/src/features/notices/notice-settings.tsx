import {
  changeNoticeSetting,
  listNoticeSettings,
  type NoticeSetting,
} from '@portal/contract/notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { useRefresh } from './use-refresh.ts';

/** What an employee is told of, in the list and by the daily mail. */
export function NoticeSettings() {
  const { t } = useTranslation();
  const settings = useQuery(routeQuery('notices', listNoticeSettings));
  return (
    <Card className="max-w-3xl">
      <CardHeader title={t('notices.settings.title')} description={t('notices.settings.text')} />
      <CardBody>
        <QueryView query={settings} failure={t('notices.settings.load_failed')}>
          {(kinds) =>
            kinds.length === 0 ? (
              <EmptyState
                plain
                icon={<BellOff />}
                title={t('notices.settings.empty_title')}
                text={t('notices.settings.empty_text')}
              />
            ) : (
              <div className="flex flex-col divide-y divide-line">
                {kinds.map((setting) => (
                  <KindSwitches key={setting.kind} setting={setting} />
                ))}
              </div>
            )
          }
        </QueryView>
      </CardBody>
    </Card>
  );
}

type Switches = Partial<Pick<NoticeSetting, 'in_list' | 'by_mail'>>;

function KindSwitches({ setting }: { setting: NoticeSetting }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { kind } = setting;
  const change = useMutation({
    mutationFn: (body: Switches) => call(changeNoticeSetting, { params: { kind }, body }),
    onSuccess: () => toasts.show({ tone: 'success', title: t('notices.settings.saved') }),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        title: t('notices.settings.failed'),
        text: getErrorMessage(error, t('errors.try_again')),
      }),
    onSettled: refresh,
  });
  // What was pressed is shown within the press itself, and what the server has once that is known.
  const [shown, show] = useOptimistic(setting, (known, wished: Switches) => ({
    ...known,
    ...wished,
  }));
  const press = (wished: Switches) =>
    startTransition(async () => {
      show(wished);
      // A refusal is told in a toast; the switch goes back by itself.
      await change.mutateAsync(wished).catch(() => {});
    });
  return (
    <fieldset className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start sm:gap-6">
      <legend className="sr-only">{t(`notices.kinds.${kind}`)}</legend>
      <div>
        <p aria-hidden className="font-medium">
          {t(`notices.kinds.${kind}`)}
        </p>
        <p className="text-sm text-soft">{t(`notices.settings.about.${kind}`)}</p>
      </div>
      <Checkbox
        label={t('notices.settings.in_list')}
        checked={shown.in_list}
        onChange={({ target }) => press({ in_list: target.checked })}
      />
      <Checkbox
        label={t('notices.settings.by_mail')}
        checked={shown.by_mail}
        onChange={({ target }) => press({ by_mail: target.checked })}
      />
    </fieldset>
  );
}
