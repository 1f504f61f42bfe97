import { Search, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { useDialogFocus } from '#web/ui/dialog-style.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { KeyCaps } from './key-caps.tsx';
import { PaletteBody } from './palette-body.tsx';
import { shortcuts } from './shortcuts.ts';

export interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
}

/** The command palette: one field over everything that the user may open. On a phone it fills the screen. */
export function PaletteDialog({ open, onOpenChange, onShortcuts }: PaletteDialogProps) {
  const { t } = useTranslation();
  const focus = useDialogFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay open={open} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          className="fixed inset-x-0 z-50 flex flex-col overflow-hidden bg-raised text-ink shadow-float outline-none max-sm:inset-y-0 sm:top-[12vh] sm:mx-auto sm:max-h-[min(36rem,76dvh)] sm:w-[calc(100%-3rem)] sm:max-w-2xl sm:rounded data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
        >
          <VisuallyHidden>
            <RadixDialog.Title>{t('commands.title')}</RadixDialog.Title>
          </VisuallyHidden>
          <PaletteBody
            icon={<Search aria-hidden className="size-4 shrink-0 text-soft" />}
            close={
              <RadixDialog.Close className={classNames(buttonStyle('ghost', 'icon'), 'sm:hidden')}>
                <X aria-hidden />
                <VisuallyHidden>{t('app.close')}</VisuallyHidden>
              </RadixDialog.Close>
            }
            onClose={() => onOpenChange(false)}
            onShortcuts={onShortcuts}
          />
          <p
            aria-hidden
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-soft max-sm:hidden"
          >
            {(['choose', 'choose_in_tab', 'close'] as const).map((name) => (
              <span key={name} className="inline-flex items-center gap-1.5">
                <KeyCaps keys={shortcuts[name].keys} />
                {t(shortcuts[name].label)}
              </span>
            ))}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
