import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** Save and print buttons. */
export function PrintActions({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="outline" onClick={onSave}>
        <Download aria-hidden />
        {t('personal_data.download')}
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('personal_data.print')}
      </Button>
    </>
  );
}
