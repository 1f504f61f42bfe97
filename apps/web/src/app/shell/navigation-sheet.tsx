import { useTranslation } from 'react-i18next';
import { Logo } from '#web/ui/logo.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Sidebar } from './sidebar.tsx';

export interface NavigationSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar of small screens. */
export function NavigationSheet({ open, onOpenChange }: NavigationSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('navigation.main')}
      closeLabel={t('navigation.close')}
      header={<Logo name={t('app.name')} />}
    >
      <Sidebar onNavigate={() => onOpenChange(false)} />
    </Sheet>
  );
}
