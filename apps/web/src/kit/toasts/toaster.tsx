import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { dialogFields } from '#web/ui/dialog-style.ts';
import {
  chooseToastPosition,
  narrowDialogToastPositions,
  narrowToastPositions,
  type ToastPosition,
  wideToastPositions,
} from './toast-position.ts';
import { toasts, type Toast, type ToastStore } from './toast-store.ts';
import { useStore } from '#web/lib/store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Width in px from which a toast does not span the screen, as in the viewport's classes. */
const wideFrom = 640;

/**
 * Delay in ms before a second check: the content that the toast refers to may still be rendering.
 */
const recheckDelay = 300;

/** Duration of a toast in ms, except errors (specification section 9). */
export const toastDuration = 5000;
/** Swipe distance in px that dismisses a toast (specification section 9). */
export const toastSwipeThreshold = 50;

export interface ToasterProps {
  /**
   * Accessible name of the region: "Notifications ({hotkey})"; {hotkey} is replaced by its
   * shortcut.
   */
  regionLabel: string;
  /** Accessible name of a toast: "Notification". */
  toastLabel: string;
  closeLabel: string;
  store?: ToastStore | undefined;
}

/** Shows the store's toasts, one at a time. Mounted once per application. */
export function Toaster({ regionLabel, toastLabel, closeLabel, store = toasts }: ToasterProps) {
  const { current, open } = useStore(store);
  const list = useRef<HTMLOListElement>(null);
  const position = useToastPosition(list, current?.id);
  return (
    <RadixToast.Provider
      label={toastLabel}
      duration={toastDuration}
      swipeThreshold={toastSwipeThreshold}
    >
      {current ? (
        <ToastCard
          key={current.id}
          toast={current}
          open={open}
          closeLabel={closeLabel}
          onClose={() => store.dismiss(current.id)}
        />
      ) : null}
      <RadixToast.Viewport
        label={regionLabel}
        ref={list}
        className={classNames(
          'fixed z-60 m-0 w-100 max-w-full list-none p-4 outline-none',
          positionClasses[position],
        )}
      />
    </RadixToast.Provider>
  );
}

const positionClasses: Record<ToastPosition, string> = {
  'bottom-end': 'end-0 bottom-0',
  'bottom-middle': 'inset-x-0 bottom-0 mx-auto',
  'bottom-start': 'start-0 bottom-0',
  top: 'end-0 top-14 pt-2',
  'above-buttons': 'end-0 bottom-20',
  bottom: 'end-0 bottom-0',
};

const looks = {
  neutral: { Icon: Info, color: 'text-soft' },
  success: { Icon: CircleCheck, color: 'text-success' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
};

interface ToastCardProps {
  toast: Toast;
  open: boolean;
  closeLabel: string;
  onClose: () => void;
}

function ToastCard({ toast, open, closeLabel, onClose }: ToastCardProps) {
  const { Icon, color } = looks[toast.tone];
  // Errors stay until dismissed (PRODUCT.md, Decisions).
  const duration = toast.tone === 'danger' ? Infinity : toastDuration;
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      duration={duration}
      // Errors are announced assertively, all other toasts politely.
      type={toast.tone === 'danger' ? 'foreground' : 'background'}
      // Dialogs disable pointer events outside of them; toasts remain dismissible.
      className="pointer-events-auto flex items-start gap-3 rounded bg-raised py-3 ps-4 pe-2 text-ink shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon aria-hidden className={classNames('mt-1.5 size-4 shrink-0', color)} />
      <div className="min-w-0 flex-1 py-1">
        <RadixToast.Title className="font-medium wrap-anywhere">{toast.title}</RadixToast.Title>
        {toast.text ? (
          <>
            {/** Separates title and text when screen readers join them. */}{' '}
            <RadixToast.Description className="text-soft wrap-anywhere">
              {toast.text}
            </RadixToast.Description>
          </>
        ) : null}
        {toast.link || toast.action ? (
          // On a phone two actions need the width below the button that closes.
          <div className="mt-2.5 flex flex-wrap gap-2 max-sm:-me-13 max-sm:mt-5">
            {[toast.link, toast.action].map((one) =>
              one ? (
                <RadixToast.Action
                  key={one.label}
                  altText={one.label}
                  onClick={one.onPress}
                  className={buttonStyle('outline', 'sm')}
                >
                  {one.label}
                </RadixToast.Action>
              ) : null,
            )}
          </div>
        ) : null}
      </div>
      <RadixToast.Close className={classNames(buttonStyle('ghost', 'icon'), '-my-0.5 sm:size-8')}>
        <X aria-hidden />
        <VisuallyHidden>{closeLabel}</VisuallyHidden>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/**
 * Returns the toast's position: it covers no primary action and nothing the user is reading or
 * typing in. Recalculated for each toast and on focus changes.
 */
function useToastPosition(
  list: RefObject<HTMLElement | null>,
  toastId: number | undefined,
): ToastPosition {
  const [position, setPosition] = useState<ToastPosition>('bottom-end');
  useLayoutEffect(() => {
    if (toastId === undefined) return;
    const choose = () => {
      // Pressing the toast moves the focus: it must not move away from the pointer.
      if (list.current && !list.current.querySelector('li:active'))
        setPosition(findPosition(list.current));
    };
    let timer = 0;
    const chooseTwice = () => {
      choose();
      clearTimeout(timer);
      timer = window.setTimeout(choose, recheckDelay);
    };
    chooseTwice();
    document.addEventListener('focusin', chooseTwice);
    return () => {
      document.removeEventListener('focusin', chooseTwice);
      clearTimeout(timer);
    };
  }, [list, toastId]);
  return position;
}

function findPosition(list: HTMLElement): ToastPosition {
  const { innerWidth: width, innerHeight: height } = window;
  const toast = list.querySelector('li');
  const pressable = [...document.querySelectorAll('button, a[href], input, select, textarea')]
    // Elements behind an open dialog cannot be pressed.
    .filter((one) => !list.contains(one) && !one.closest('[aria-hidden="true"], [inert]'))
    .map((one) => ({ box: one.getBoundingClientRect(), isPrimary: one.matches('[data-primary]') }));
  const boxes = (isPrimary: boolean) =>
    pressable.filter((one) => one.isPrimary === isPrimary).map(({ box }) => box);
  const dialog = [...document.querySelectorAll('[role="dialog"]:not([aria-hidden="true"])')].at(-1);
  const narrowPositions = dialog ? narrowDialogToastPositions : narrowToastPositions;
  return chooseToastPosition({
    positions: width < wideFrom ? narrowPositions : wideToastPositions,
    screen: { width, height },
    toast: { width: toast?.offsetWidth ?? 0, height: toast?.offsetHeight ?? 0 },
    guarded: findGuardedElements(list, dialog).map((one) => one.getBoundingClientRect()),
    primary: boxes(true),
    others: boxes(false),
  });
}

/** Returns the focused field, and the heading and first field of an open dialog. */
function findGuardedElements(list: HTMLElement, dialog: Element | undefined): Element[] {
  const focused = document.activeElement;
  return [
    focused?.matches(dialogFields) && !list.contains(focused) ? focused : null,
    dialog?.querySelector('h2'),
    dialog?.querySelector(dialogFields),
  ].filter((one) => one instanceof Element);
}
