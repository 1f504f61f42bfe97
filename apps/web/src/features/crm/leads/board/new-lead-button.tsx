import { createLead } from '@portal/contract/crm';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the form of a new lead, for users who may add one. */
export function NewLeadButton({ variant = 'default' }: { variant?: 'default' | 'outline' }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  if (!can(useUser(), createLead.access)) return null;
  return (
    <Button variant={variant} onClick={() => open('new')}>
      <Plus aria-hidden />
      {t('leads.board.new')}
    </Button>
  );
}
