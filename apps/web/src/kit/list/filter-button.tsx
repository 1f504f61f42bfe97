import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { presentationKeys } from './list-empty.tsx';

export interface FilterButtonProps {
  /** The list's search as the address says it; what narrows it besides the text is counted. */
  search: object;
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
}

const isFilter = (key: string) => key !== 'search' && key !== 'page' && !presentationKeys.has(key);

/** Behind which a small screen keeps a list's filters and order, so that the list begins on its first page. */
export function FilterButton({ search, isOpen, controls, onToggle }: FilterButtonProps) {
  const { t } = useTranslation();
  const count = Object.keys(search).filter(isFilter).length;
  return (
    <Button
      variant="outline"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className="max-sm:flex-1"
    >
      <SlidersHorizontal aria-hidden />
      {count > 0 ? t('list.filters_set', { count }) : t('list.filters')}
    </Button>
  );
}
