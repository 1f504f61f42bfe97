import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { systemKey } from './system-query.ts';

/** Refetches all data of the page. */
export function RefreshButton() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queryKey = systemKey();
  const isBusy = useIsFetching({ queryKey }) > 0;
  return (
    <Button
      variant="outline"
      busy={isBusy}
      onClick={() => void client.invalidateQueries({ queryKey })}
    >
      <RotateCw aria-hidden />
      {t('system_status.refresh')}
    </Button>
  );
}
