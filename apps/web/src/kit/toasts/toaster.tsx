import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useRef } from 'react';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ToastPosition } from './toast-position.ts';
import { toasts, type Toast, type ToastStore } from './toast-store.ts';
import { useToastPosition } from './use-toast-position.ts';
import { useStore } from '#web/lib/store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

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
        {toast.action ? (
          <RadixToast.Action
            altText={toast.action.label}
            onClick={toast.action.onPress}
            className={classNames(buttonStyle('outline', 'sm'), 'mt-2.5')}
          >
            {toast.action.label}
          </RadixToast.Action>
        ) : null}
      </div>
      <RadixToast.Close className={classNames(buttonStyle('ghost', 'icon'), '-my-0.5 sm:size-8')}>
        <X aria-hidden />
        <VisuallyHidden>{closeLabel}</VisuallyHidden>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
