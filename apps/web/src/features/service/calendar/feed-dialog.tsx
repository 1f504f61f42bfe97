import { getCalendarFeed, type CalendarFeed } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FeedAddress } from './feed-address.tsx';
import { CurrentFeed } from './current-feed.tsx';
import { CreateFeed } from './create-feed.tsx';

/** Calendar feed of the user: whether there is one, creating its address, and deleting it. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('service', getCalendarFeed));
  // Known here alone, and only until the dialog is closed.
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
      description={t('service_calendar.feed.text')}
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
