import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { keepOpenForCombobox } from '#web/ui/keep-open-for-combobox.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { findOpener, restoreFocus } from './dialog-style.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface SidePanelProps {
  /** Called on Escape, the scrim or the close button. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Content below the title that stays while the rest scrolls: badges, buttons. */
  header?: ReactNode;
  children: ReactNode;
}

/**
 * Side panel with one object of the page; full screen on phones; open while mounted. Focuses the
 * panel, so that screen readers read its title, and returns the focus to the opener, even if the
 * page's heading took it in between.
 */
export function SidePanel({ onClose, title, closeLabel, header, children }: SidePanelProps) {
  const [opener] = useState(findOpener);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <Overlay open />
        <RadixDialog.Content
          ref={panel}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(opener);
          }}
          onEscapeKeyDown={keepOpenForCombobox}
          className="fixed inset-y-0 end-0 z-50 flex w-full flex-col bg-surface text-ink shadow-float outline-none [--inline-direction:-1] data-[state=open]:animate-slide-in sm:w-[min(36rem,calc(100%-3rem))] rtl:[--inline-direction:1]"
        >
          <div className="flex flex-col gap-3 border-b border-line px-5 pt-4 pb-4 sm:px-6">
            <div className="flex items-start gap-4">
              <RadixDialog.Title className="min-w-0 flex-1 text-xl font-semibold tracking-tight text-ink wrap-anywhere">
                {title}
              </RadixDialog.Title>
              <RadixDialog.Close
                className={classNames(buttonStyle('ghost', 'icon'), '-me-2 -mt-1')}
              >
                <X aria-hidden />
                <VisuallyHidden>{closeLabel}</VisuallyHidden>
              </RadixDialog.Close>
            </div>
            {header}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-6">
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
