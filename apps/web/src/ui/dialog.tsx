import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import {
  dialogPanelStyle,
  getTitleText,
  headerPanelStyle,
  useDialogFocus,
} from '#web/ui/dialog-style.ts';
import { keepOpenForCombobox } from '#web/ui/keep-open-for-combobox.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the scrim or the close button; the caller may keep it open. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last; a submit button refers to its form by the `form` attribute. */
  footer?: ReactNode;
  closeLabel: string;
  /** True for a body without fields: it becomes focusable, so that the keyboard can scroll it. */
  readOnly?: boolean | undefined;
  size?: 'sm' | 'default' | 'lg' | undefined;
  /** Place from 640 px: the centre, or under the buttons of the page's header. */
  place?: 'centre' | 'header' | undefined;
}

const widths = { sm: 'sm:max-w-md', default: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

/**
 * Modal dialog. The body scrolls; title and buttons stay. Full screen on phones. Focus starts in
 * the first field and returns to the opener.
 */
export function Dialog(props: DialogProps) {
  const focus = useDialogFocus();
  const described = props.description ? {} : { 'aria-describedby': undefined };
  return (
    <RadixDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <RadixDialog.Portal>
        <Overlay open={props.open} clear={props.place === 'header'} />
        <RadixDialog.Content
          {...described}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onEscapeKeyDown={keepOpenForCombobox}
          className={classNames(
            props.place === 'header' ? headerPanelStyle : dialogPanelStyle,
            'max-sm:inset-x-0 max-sm:top-3 max-sm:bottom-0 max-sm:rounded-t',
            widths[props.size ?? 'default'],
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-4 sm:px-6 sm:pt-5">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="text-lg font-semibold text-ink">
                {props.title}
              </RadixDialog.Title>
              {props.description ? (
                <RadixDialog.Description className="mt-0.5 text-soft">
                  {props.description}
                </RadixDialog.Description>
              ) : null}
            </div>
            <RadixDialog.Close
              className={classNames(buttonStyle('ghost', 'icon'), '-me-2 -mt-1.5')}
            >
              <X aria-hidden />
              <VisuallyHidden>{props.closeLabel}</VisuallyHidden>
            </RadixDialog.Close>
          </div>
          <div
            {...(props.readOnly
              ? { tabIndex: 0, role: 'group', 'aria-label': getTitleText(props.title) }
              : {})}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 focus-visible:-outline-offset-2 sm:px-6 sm:pb-6"
          >
            {props.children}
          </div>
          {props.footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:px-6">
              {props.footer}
            </div>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
