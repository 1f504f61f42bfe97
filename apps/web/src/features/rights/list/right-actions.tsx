import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ViewingRight } from '@portal/contract/rights';
import { CirclePause, CirclePlay, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#web/features/rights/right-state.tsx';
import { useCoverageLabels } from '#web/features/rights/coverage.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { rightFormParam } from './right-link.tsx';

const ReactivateDialog = lazyComponent(
  async () => (await import('#web/features/rights/change/right-dialogs.tsx')).ReactivateDialog,
);

const RevokeDialog = lazyComponent(
  async () => (await import('#web/features/rights/revoke/revoke-dialog.tsx')).RevokeDialog,
);

/** Actions for a right of the list. */
export function RightActions({ right }: { right: ViewingRight }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const [openDialog, setOpenDialog] = useState<'revoke' | 'deactivate' | 'reactivate' | null>(null);
  const { name } = useCoverageLabels()(right);
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
        <DropdownMenuItem onSelect={() => open(rightFormParam.of(right.id))}>
          <Pencil aria-hidden />
          {t('rights.change')}
        </DropdownMenuItem>
        {isOpen(right) ? (
          <DropdownMenuItem onSelect={() => setOpenDialog('deactivate')}>
            <CirclePause aria-hidden />
            {t('rights.deactivate')}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => setOpenDialog('reactivate')}>
            <CirclePlay aria-hidden />
            {t('rights.reactivate')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem destructive onSelect={() => setOpenDialog('revoke')}>
          <Trash2 aria-hidden />
          {t('rights.revoke')}
        </DropdownMenuItem>
      </DropdownMenu>
      <Suspense>
        {openDialog === 'reactivate' ? (
          <ReactivateDialog right={right} onClose={() => setOpenDialog(null)} />
        ) : openDialog ? (
          <RevokeDialog rights={[right]} action={openDialog} onClose={() => setOpenDialog(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
