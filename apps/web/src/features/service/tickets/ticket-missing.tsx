import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TicketBreadcrumb, TicketsLink } from './ticket-breadcrumb.tsx';

/** Shown for a ticket that does not exist or is hidden from the user. */
export function TicketMissing() {
  const { t } = useTranslation();
  const title = t('tickets.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<TicketBreadcrumb />} title={title} />
      <EmptyState
        icon={<Wrench />}
        title={t('tickets.not_found_text')}
        action={
          <Button asChild variant="outline">
            <TicketsLink>{t('tickets.back')}</TicketsLink>
          </Button>
        }
      />
    </div>
  );
}
