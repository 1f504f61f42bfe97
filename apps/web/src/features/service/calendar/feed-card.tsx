import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const FeedDialog = lazyComponent(async () => (await import('./feed-dialog.tsx')).FeedDialog);

/** Opens the calendar feed of a customer's user. */
export function FeedCard() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title={t('service_calendar.feed.title')}
        description={t('service_calendar.feed.text_customer')}
      />
      <CardBody>
        <Button wraps variant="outline" onClick={() => setOpen(true)}>
          <CalendarDays aria-hidden />
          {t('service_calendar.feed.set_up')}
        </Button>
        <Suspense>{isOpen ? <FeedDialog onClose={() => setOpen(false)} /> : null}</Suspense>
      </CardBody>
    </Card>
  );
}
