import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In the place of a lead that does not exist, or no longer. */
export function LeadMissing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<UserRoundX />}
      title={t('lead_details.not_found_text')}
      action={
        <Button variant="outline" onClick={onClose}>
          {t('lead_details.back')}
        </Button>
      }
    />
  );
}
