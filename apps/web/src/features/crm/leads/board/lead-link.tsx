import type { LeadCard } from '@portal/contract/crm';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { CardLink } from '#web/ui/link-card.tsx';

/** Opens a lead over the board on which it stands: what was searched and chosen there stays. */
export function LeadLink({ card }: { card: LeadCard }) {
  const isBySales = useMatchRoute()({ to: '/dashboard/saled-by-salesperson', fuzzy: true });
  const to = isBySales ? '/dashboard/saled-by-salesperson/$id' : '/dashboard/sales/$id';
  return (
    <CardLink id={`lead-${card.id}`}>
      <Link
        to={to}
        params={{ id: card.id }}
        search={(search: object) => search}
        resetScroll={false}
        draggable={false}
      >
        {card.contact.name}
      </Link>
    </CardLink>
  );
}
