import type { ViewingRight } from '@portal/contract/rights';
import { CirclePause, CirclePlay, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReactivateDialog, RevokeDialog } from '#web/features/rights/lazy-dialogs.ts';
import { isOpen } from '#web/features/rights/right-state.ts';
import { useCoverageWords } from '#web/features/rights/use-coverage-words.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { rightForm } from './right-forms.ts';

/** What can be done to a right of the list. */
export function RightActions({ right }: { right: ViewingRight }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const [asking, setAsking] = useState<'revoke' | 'deactivate' | 'reactivate' | null>(null);
  const { name } = useCoverageWords()(right);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon">
            <Ellipsis aria-hidden />
            <VisuallyHidden>{t('rights.actions_for', { name })}</VisuallyHidden>
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => open(rightForm(right.id))}>
          <Pencil aria-hidden />
          {t('rights.change')}
        </DropdownMenuItem>
        {isOpen(right) ? (
          <DropdownMenuItem onSelect={() => setAsking('deactivate')}>
            <CirclePause aria-hidden />
            {t('rights.deactivate')}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => setAsking('reactivate')}>
            <CirclePlay aria-hidden />
            {t('rights.reactivate')}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive onSelect={() => setAsking('revoke')}>
          <Trash2 aria-hidden />
          {t('rights.revoke')}
        </DropdownMenuItem>
      </DropdownMenu>
      <Suspense>
        {asking === 'reactivate' ? (
          <ReactivateDialog right={right} onClose={() => setAsking(null)} />
        ) : asking ? (
          <RevokeDialog rights={[right]} deed={asking} onClose={() => setAsking(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
