import { createCustomer, createLead } from '@portal/contract/crm';
import { openServiceTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';

const actions = [
  { call: openServiceTicket, to: '/dashboard/service', label: 'tickets.new' },
  { call: createLead, to: '/dashboard/sales', label: 'leads.board.new' },
  { call: createCustomer, to: '/dashboard/data/customers', label: 'customers.add' },
] as const;

/** Frequent actions that the user may do; each opens its form on its page. */
export function QuickActions() {
  const { t } = useTranslation();
  const user = useUser();
  return actions
    .filter(({ call }) => can(user, call.access))
    .map(({ to, label }) => (
      <Button key={to} asChild variant="outline">
        <Link to={to} search={{ form: 'new' }}>
          <Plus aria-hidden />
          {t(label)}
        </Link>
      </Button>
    ));
}
