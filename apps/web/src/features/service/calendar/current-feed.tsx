import { deleteCalendarFeed, type CalendarFeed } from '@portal/contract/service';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** The feed that there is: since when, with what, and how it is stopped. */
export function CurrentFeed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation();
  const format = useFormats();
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
      {feed.scope === 'mine'
        ? t('service_calendar.feed.active_mine')
        : t('service_calendar.feed.active_all')}{' '}
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
