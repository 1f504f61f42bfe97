import type { ViewingRight } from '@portal/contract/rights';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RevokeDialog } from '#web/features/rights/lazy-dialogs.ts';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { Button } from '#web/ui/button.tsx';

export interface SelectionBarProps {
  selection: Selection<ViewingRight>;
  /** Explains why some cannot be selected. */
  hint?: string | undefined;
}

/** Actions for all selected rights; hidden without a selection. */
export function SelectionBar({ selection, hint }: SelectionBarProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const [first, ...others] = selection.selected;
  if (!first) return null;
  return (
    <div className="standing-bar flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float">
      <div className="me-auto min-w-0">
        <output className="font-medium text-ink tabular-nums">
          {t('rights.marked', { count: selection.selected.length })}
        </output>
        {hint ? <p className="text-xs text-soft">{hint}</p> : null}
      </div>
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        {t('rights.unmark')}
      </Button>
      <Button variant="destructive" size="sm" onClick={() => setConfirming(true)}>
        {t('rights.revoke_marked')}
      </Button>
      {isConfirming ? (
        <Suspense>
          <RevokeDialog
            rights={[first, ...others]}
            action="deactivate"
            onDone={selection.clear}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
