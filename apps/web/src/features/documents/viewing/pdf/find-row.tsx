import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '#web/ui/search-input.tsx';
import { BarButton } from '../bar-button.tsx';
import { useKeys } from '../use-keys.ts';

export interface FindRowProps {
  value: string;
  onChange: (value: string) => void;
  /** Number of the active match from 1; 0 for none. */
  at: number;
  count: number;
  searching: boolean;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
  /** Focuses the field when the row opens. */
  takesFocus: boolean;
}

/** Searches the whole PDF and steps through the matches. */
export function FindRow(props: FindRowProps) {
  const { value, onChange, at, count, searching, onStep, onClose, takesFocus } = props;
  const { t } = useTranslation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useKeys(row, (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    }
    // The first Escape clears the field; the next one closes the row.
    if (event.key === 'Escape' && value === '') onClose();
  });
  const status =
    value.trim() === ''
      ? ''
      : count > 0
        ? t('viewer.found', { at, total: count })
        : searching
          ? t('viewer.searching')
          : t('viewer.found_none');
  return (
    <search ref={row} className="flex items-center gap-1 pb-0.5">
      <SearchInput
        label={t('viewer.find')}
        clearLabel={t('viewer.find_clear')}
        value={value}
        onChange={onChange}
        className="min-w-0 flex-1 sm:max-w-sm"
      />
      <output className="min-w-16 px-1 text-center text-xs whitespace-nowrap text-soft tabular-nums">
        {status}
      </output>
      <div className="flex">
        <BarButton
          label={t('viewer.find_previous')}
          disabled={count === 0}
          onClick={() => onStep(-1)}
        >
          <ChevronUp aria-hidden />
        </BarButton>
        <BarButton label={t('viewer.find_next')} disabled={count === 0} onClick={() => onStep(1)}>
          <ChevronDown aria-hidden />
        </BarButton>
      </div>
    </search>
  );
}
