import {
  type CalendarFeed,
  createCalendarFeed,
  deleteCalendarFeed,
  type FeedScope,
  getCalendarFeed,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { listKinds } from './calendar-view.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Calendar feed of the user: shows its status, creates its URL and deletes it. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  const query = useQuery(routeQuery('service', getCalendarFeed));
  // Stored only here, and only until the dialog closes.
  const [address, setAddress] = useState<string | null>(null);
  // The address is shown once, so the dialog cannot be closed before it has arrived.
  const [isMaking, setMaking] = useState(false);
  const close = () => {
    if (!isMaking) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('service_calendar.feed.title')}
      description={
        isCustomer ? t('service_calendar.feed.text_customer') : t('service_calendar.feed.text')
      }
      closeLabel={t('app.close')}
      footer={
        <Button variant="outline" onClick={close} disabled={isMaking}>
          {t('app.close')}
        </Button>
      }
    >
      <QueryView query={query} failure={t('service_calendar.feed.load_failed')}>
        {(feed) =>
          address === null ? (
            <Feed feed={feed} onCreated={setAddress} onBusyChange={setMaking} />
          ) : (
            <FeedAddress address={address} />
          )
        }
      </QueryView>
    </Dialog>
  );
}

interface FeedProps {
  feed: CalendarFeed;
  onCreated: (address: string) => void;
  onBusyChange: (isMaking: boolean) => void;
}

function Feed({ feed, onCreated, onBusyChange }: FeedProps) {
  return (
    <div className="flex flex-col gap-5">
      {feed.is_active ? <CurrentFeed feed={feed} /> : null}
      <CreateFeed feed={feed} onCreated={onCreated} onBusyChange={onBusyChange} />
    </div>
  );
}

const programs = ['outlook', 'google', 'apple'] as const;

/** URL of a feed, which is shown only once, with instructions. */
function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="warning">{t('service_calendar.feed.once')}</Callout>
      <div className="flex items-end gap-2">
        <Field label={t('service_calendar.feed.address')} className="flex-1">
          <Input readOnly value={address} onFocus={({ target }) => target.select()} />
        </Field>
        <CopyButton
          text={address}
          label={t('service_calendar.feed.copy')}
          copiedLabel={t('service_calendar.feed.copied')}
          onFailure={() =>
            toasts.show({ tone: 'danger', title: t('service_calendar.feed.copy_failed') })
          }
        />
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold text-ink">{t('service_calendar.feed.how')}</h3>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-soft">
          {programs.map((program) => (
            <li key={program}>{t(`service_calendar.feed.${program}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const getScopeText = (t: TFunction, { scope }: CalendarFeed): string =>
  scope === 'mine' ? t('service_calendar.feed.active_mine') : t('service_calendar.feed.active_all');

/** Existing feed: its start date, its content, and how to stop it. */
function CurrentFeed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation();
  const format = useFormats();
  const kinds = listKinds(useUser());
  const refresh = useInvalidate('service');
  const [stopping, setStopping] = useState(false);
  const since = feed.created_at === null ? '' : format.date(feed.created_at);
  return (
    <Callout
      tone="success"
      title={t('service_calendar.feed.active', { date: since })}
      action={
        <Button variant="outline" size="sm" onClick={() => setStopping(true)}>
          {t('service_calendar.feed.stop')}
        </Button>
      }
    >
      {kinds.includes('service') ? `${getScopeText(t, feed)} ` : null}
      {kinds.includes('next_steps') ? `${t('service_calendar.feed.steps')} ` : null}
      {t('service_calendar.feed.hidden')}
      {stopping ? (
        <ConfirmDialog
          execute={() => call(deleteCalendarFeed)}
          labels={{
            title: t('service_calendar.feed.stop_title'),
            text: t('service_calendar.feed.stop_text'),
            confirm: t('service_calendar.feed.stop'),
            done: t('service_calendar.feed.stopped'),
            failed: t('service_calendar.feed.stop_failed'),
          }}
          refresh={refresh}
          onClose={() => setStopping(false)}
        />
      ) : null}
    </Callout>
  );
}

interface CreateFeedProps {
  feed: CalendarFeed;
  onCreated: (address: string) => void;
  /** Receives true while the feed is created. */
  onBusyChange: (isMaking: boolean) => void;
}

/** Creates the URL of the feed, or replaces the existing one. */
function CreateFeed({ feed, onCreated, onBusyChange }: CreateFeedProps) {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const user = useUser();
  const kinds = listKinds(user);
  // A customer's user has one feed: what they may see.
  const isCustomer = user.role === 'customer';
  const [scope, setScope] = useState<FeedScope>(isCustomer ? 'all' : (feed.scope ?? 'mine'));
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
      {kinds.includes('service') ? (
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
      ) : null}
      {kinds.includes('next_steps') && !feed.is_active ? (
        <p className="text-soft">{t('service_calendar.feed.steps')}</p>
      ) : null}
      <Button busy={isPending} onClick={() => mutate()}>
        {feed.is_active ? t('service_calendar.feed.make_new') : t('service_calendar.feed.make')}
      </Button>
      {feed.is_active ? <p className="text-soft">{t('service_calendar.feed.replaces')}</p> : null}
    </div>
  );
}
