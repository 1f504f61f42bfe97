import { createCalendarFeed, type CalendarFeed, type FeedScope } from '@portal/contract/service';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

export interface CreateFeedProps {
  feed: CalendarFeed;
  onCreated: (address: string) => void;
  /** Receives true while the feed is created. */
  onBusyChange: (isMaking: boolean) => void;
}

/** Makes the address of the feed, or a new one in the place of that which there is. */
export function CreateFeed({ feed, onCreated, onBusyChange }: CreateFeedProps) {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const [scope, setScope] = useState<FeedScope>(feed.scope ?? 'mine');
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(createCalendarFeed, { body: { scope } }),
    onMutate: () => onBusyChange(true),
    onSettled: () => onBusyChange(false),
    onSuccess: ({ url }) => {
      onCreated(url);
      void refresh();
    },
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('service_calendar.feed.make_failed'), text });
    },
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <Field label={t('service_calendar.feed.scope')} className="w-full">
        <ChoiceSelect
          value={scope}
          options={[
            { value: 'mine', label: t('service_calendar.feed.mine') },
            { value: 'all', label: t('service_calendar.feed.all') },
          ]}
          onChange={(chosen) => setScope(chosen ?? 'mine')}
        />
      </Field>
      <Button busy={isPending} onClick={() => mutate()}>
        {feed.is_active ? t('service_calendar.feed.make_new') : t('service_calendar.feed.make')}
      </Button>
      {feed.is_active ? <p className="text-soft">{t('service_calendar.feed.replaces')}</p> : null}
    </div>
  );
}
