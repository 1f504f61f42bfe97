import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { canStartOffline } from '#web/lib/worker/can-start-offline.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { OfflineCopyCheckbox } from './offline-copy-checkbox.tsx';
import { saveFirstPage } from './save-first-page.ts';

/** Offline copy setting in the profile. Fetches the list, because none is loaded there. */
export function OfflineCopyCard() {
  const { t } = useTranslation();
  const { id } = useUser();
  if (!canStartOffline()) return null;
  return (
    <Card className="max-w-4xl">
      <CardHeader title={t('offline.keep.title')} />
      <CardBody>
        <OfflineCopyCheckbox onEnable={() => void saveFirstPage(id)} />
      </CardBody>
    </Card>
  );
}
