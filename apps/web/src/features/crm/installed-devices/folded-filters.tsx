import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSmallScreen } from '#web/lib/page/use-is-small-screen.ts';
import { Button } from '#web/ui/button.tsx';

export interface FoldedFiltersProps {
  /** How many of them narrow the list now. */
  count: number;
  children: ReactNode;
}

/** Filters that a small screen keeps behind a button, so that the list begins on its first page. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const [isOpen, setOpen] = useState(false);
  if (!isSmall) return children;
  return (
    <>
      <Button
        variant="outline"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="max-sm:w-full"
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 ? t('devices.more_filters_set', { count }) : t('devices.more_filters')}
      </Button>
      {isOpen ? children : null}
    </>
  );
}
