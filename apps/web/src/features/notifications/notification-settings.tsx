import {
  changeNotificationSetting,
  listNotificationSettings,
  type NotificationSetting,
  type NotificationDelivery,
} from '@portal/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { startTransition, useId, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useNotificationsRefresh } from '#web/features/shared/use-refresh.ts';

/** Kinds of notification for the employee's permissions, each with its delivery. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const settings = useQuery(routeQuery('notifications', listNotificationSettings));
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title={t('notifications.settings.title')}
        description={t('notifications.settings.text')}
      />
      <CardBody>
        <QueryView query={settings} failure={t('notifications.settings.load_failed')}>
          {(kinds) =>
            kinds.length === 0 ? (
              <EmptyState
                plain
                icon={<BellOff />}
                title={t('notifications.settings.empty_title')}
                text={t('notifications.settings.empty_text')}
              />
            ) : (
              <div className="flex flex-col divide-y divide-line">
                {kinds.map((setting) => (
                  <KindSetting key={setting.kind} setting={setting} />
                ))}
              </div>
            )
          }
        </QueryView>
      </CardBody>
    </Card>
  );
}

function KindSetting({ setting }: { setting: NotificationSetting }) {
  const { t } = useTranslation();
  const id = useId();
  const refresh = useNotificationsRefresh();
  const { kind, choices } = setting;
  const change = useMutation({
    mutationFn: (delivery: NotificationDelivery) =>
      call(changeNotificationSetting, { params: { kind }, body: { delivery } }),
    onSuccess: () => toasts.show({ tone: 'success', title: t('notifications.settings.saved') }),
    onError: (error) =>
      toasts.show({
        tone: 'danger',
        title: t('notifications.settings.failed'),
        text: getErrorMessage(error, t('errors.try_again')),
      }),
    onSettled: refresh,
  });
  // Shows the choice at once, then the stored value.
  const [shown, show] = useOptimistic(setting.delivery);
  const choose = (delivery: NotificationDelivery) =>
    startTransition(async () => {
      show(delivery);
      // A toast shows the refusal; the optimistic value reverts by itself.
      await change.mutateAsync(delivery).catch(() => {});
    });
  return (
    <div className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_17rem] sm:items-start sm:gap-6">
      <div>
        <label htmlFor={id} className="font-medium">
          {t(`notifications.kinds.${kind}`)}
        </label>
        <p id={`${id}-about`} className="text-sm text-soft">
          {t(`notifications.settings.about.${kind}`)}
        </p>
      </div>
      <ChoiceSelect<NotificationDelivery>
        id={id}
        aria-describedby={`${id}-about`}
        value={shown}
        options={choices.map((value) => ({
          value,
          label: t(`notifications.settings.deliveries.${value}`),
        }))}
        onChange={(delivery) => {
          if (delivery !== null) choose(delivery);
        }}
      />
    </div>
  );
}
