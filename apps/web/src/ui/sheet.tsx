import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { useDialogFocus } from './dialog-style.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name of the sheet. */
  title: string;
  closeLabel: string;
  /** Content next to the close button: the logo. */
  header?: ReactNode;
  children: ReactNode;
}

/** Drawer that slides in at the inline start: the navigation on small screens. */
export function Sheet({ open, onOpenChange, title, closeLabel, header, children }: SheetProps) {
  const focus = useDialogFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay open={open} />
        <RadixDialog.Content
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[calc(100%-3.5rem)] flex-col bg-surface text-ink shadow-float outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <div className="flex h-14 shrink-0 items-center justify-between gap-3 ps-4 pe-1.5">
            <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
            {header ?? <span />}
            <RadixDialog.Close className={classNames(buttonStyle('ghost', 'icon'), 'ms-auto')}>
              <X aria-hidden />
              <VisuallyHidden>{closeLabel}</VisuallyHidden>
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
