import { getCalendarFeed, type CalendarFeed } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FeedAddress } from './feed-address.tsx';
import { FeedNow } from './feed-now.tsx';
import { MakeFeed } from './make-feed.tsx';

/** The calendar feed of whoever looks: whether there is one, making its address, and stopping it. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('service', getCalendarFeed));
  // Known here alone, and only until the dialog is closed.
  const [address, setAddress] = useState<string | null>(null);
  // Its address is said once: nobody closes the dialog before it has come.
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
            <Feed feed={feed} onMade={setAddress} onMaking={setMaking} />
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
  onMade: (address: string) => void;
  onMaking: (isMaking: boolean) => void;
}

function Feed({ feed, onMade, onMaking }: FeedProps) {
  return (
    <div className="flex flex-col gap-5">
      {feed.is_active ? <FeedNow feed={feed} /> : null}
      <MakeFeed feed={feed} onMade={onMade} onMaking={onMaking} />
    </div>
  );
}
