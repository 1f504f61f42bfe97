import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

const isMac = /Mac|iPhone|iPad/u.test(navigator.platform);

/** Opens the palette; shows its shortcut if there is room, and only an icon on phones. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="header"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={onClick}
      className="max-sm:w-11 max-sm:px-0 lg:border-line lg:bg-surface"
    >
      <Search aria-hidden />
      <span className="max-sm:sr-only">{t('commands.open')}</span>
      <kbd
        aria-hidden
        className="rounded-small border border-line px-1.5 font-sans text-xs/5 text-soft max-lg:hidden"
      >
        {isMac ? 'Cmd K' : 'Ctrl K'}
      </kbd>
    </Button>
  );
}
