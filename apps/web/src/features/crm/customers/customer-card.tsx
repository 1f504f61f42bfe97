import type { Customer } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { CustomerCounts } from './customer-counts.tsx';

/** A customer of the list as a card; opens the customer. */
export function CustomerCard({ customer }: { customer: Customer }) {
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere">
          <CardLink>
            <Link to="/dashboard/data/customers/$id" params={{ id: customer.id }}>
              {customer.name}
            </Link>
          </CardLink>
        </h2>
        <ActiveBadge active={customer.is_active} />
      </div>
      <CustomerCounts customer={customer} />
    </LinkCard>
  );
}
