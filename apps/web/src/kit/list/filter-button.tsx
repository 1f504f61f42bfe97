import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { presentationKeys } from './list-empty.tsx';

export interface FilterButtonProps {
  /** Search params of the list; all but the search text count as filters. */
  search: object;
  isOpen: boolean;
  /** Id of the element it expands. */
  controls: string;
  onToggle: () => void;
}

const isFilter = (key: string) => key !== 'search' && key !== 'page' && !presentationKeys.has(key);

/** Toggles a list's filters on small screens, so that the list itself starts above the fold. */
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
