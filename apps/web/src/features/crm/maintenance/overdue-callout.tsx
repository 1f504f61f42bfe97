import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** Shows the number of overdue devices, whatever the month, with a link to them. */
export function OverdueCallout({ count }: { count: number }) {
  const { t } = useTranslation();
  const [customer] = useSearchParam('customer_id');
  const [manufacturer] = useSearchParam('manufacturer_id');
  if (count === 0) return null;
  const filters = { customer_id: customer, manufacturer_id: manufacturer };
  return (
    <Callout
      tone="warning"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to="/dashboard/data/devices/due" search={{ ...filters, due: 'overdue' }}>
            {t('devices.calendar.show_overdue')}
          </Link>
        </Button>
      }
    >
      {t('devices.calendar.overdue', { count })}
    </Callout>
  );
}
