import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** Link to due maintenance of all customers, or of one. */
export function DueLink({ customerId }: { customerId?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Button asChild variant="outline">
      <Link
        to="/dashboard/data/devices/due"
        search={customerId === undefined ? {} : { customer_id: customerId }}
      >
        <CalendarClock aria-hidden />
        {t('devices.due.open')}
      </Link>
    </Button>
  );
}
