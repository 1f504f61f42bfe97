import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dialogPanelStyle, getTitleText, useDialogFocus } from '#web/ui/dialog-style.ts';
import { keepOpenForCombobox } from '#web/ui/keep-open-for-combobox.ts';
import { Overlay } from '#web/ui/overlay.tsx';

export interface AlertDialogProps {
  open: boolean;
  /** Called on Escape or Cancel. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Consequence of the action. */
  text: ReactNode;
  /** Details: a list of affected objects, an error. */
  children?: ReactNode;
  /** Absent if there is nothing to confirm: the dialog then only informs. */
  confirmLabel?: string | undefined;
  cancelLabel: string;
  /** The caller closes the dialog afterwards. */
  onConfirm?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** Styles the confirm button for an action that is hard to undo. */
  destructive?: boolean | undefined;
}

/**
 * Modal dialog that requires a decision: focus starts on Cancel, and a press outside does nothing.
 */
export function AlertDialog(props: AlertDialogProps) {
  const focus = useDialogFocus();
  const { overflows, ref } = useOverflow();
  return (
    <RadixAlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <RadixAlertDialog.Portal>
        <Overlay open={props.open} />
        <RadixAlertDialog.Content
          onOpenAutoFocus={focus.saveOpener}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onEscapeKeyDown={keepOpenForCombobox}
          className={classNames(
            dialogPanelStyle,
            'gap-5 p-5 max-sm:inset-x-3 max-sm:bottom-3 max-sm:max-h-[calc(100dvh-1.5rem)] max-sm:rounded sm:max-w-md sm:p-6',
          )}
        >
          <div
            ref={ref}
            {...(overflows
              ? { tabIndex: 0, role: 'group', 'aria-label': getTitleText(props.title) }
              : {})}
            className="min-h-0 overflow-y-auto focus-visible:-outline-offset-2"
          >
            <RadixAlertDialog.Title className="text-lg font-semibold text-ink">
              {props.title}
            </RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="mt-1.5 text-pretty text-soft">
              {props.text}
            </RadixAlertDialog.Description>
            {props.children ? <div className="mt-4">{props.children}</div> : null}
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <RadixAlertDialog.Cancel asChild>
              <Button variant="outline">{props.cancelLabel}</Button>
            </RadixAlertDialog.Cancel>
            {props.confirmLabel === undefined ? null : (
              <Button
                variant={props.destructive ? 'destructive' : 'default'}
                busy={props.busy}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            )}
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

/**
 * Returns a ref, and whether its element overflows. An overflowing element without focusable
 * content must be focusable, so that the keyboard can scroll it (WCAG 2.1.1).
 */
function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => setOverflows(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { overflows, ref };
}
