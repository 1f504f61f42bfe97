import {
  changeNoticeSetting,
  listNoticeSettings,
  type NoticeSetting,
} from '@portal/contract/notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
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

function KindSwitches({
  setting: { kind, in_list: inList, by_mail: byMail },
}: {
  setting: NoticeSetting;
}) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const change = useMutation({
    mutationFn: (body: Switches) => call(changeNoticeSetting, { params: { kind }, body }),
    onSuccess: () => toasts.show({ tone: 'success', title: t('notices.settings.saved') }),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        title: t('notices.settings.failed'),
        text: errorMessage(error, t('errors.try_again')),
      }),
    onSettled: refresh,
  });
  // What was pressed is shown at once, and what the server has once that is known.
  const wished = change.isPending ? change.variables : {};
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
        checked={wished.in_list ?? inList}
        onChange={({ target }) => change.mutate({ in_list: target.checked })}
      />
      <Checkbox
        label={t('notices.settings.by_mail')}
        checked={wished.by_mail ?? byMail}
        onChange={({ target }) => change.mutate({ by_mail: target.checked })}
      />
    </fieldset>
  );
}
