import { useTranslation } from 'react-i18next';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage, getWaitMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

export interface Action {
  execute: () => Promise<unknown>;
  /** Toast title on success: "Ada may sign in again". */
  done: string;
  /** Toast text on success: a long name that does not fit into the title. */
  about?: string | undefined;
  /** Toast title on failure; the server's reason follows below it. */
  failed: string;
  /** Returns a reason for errors that carry none from the server; null for all others. */
  getReason?: ((error: unknown) => string | null) | undefined;
  /** Invalidates the data that the action may have changed. */
  refresh: () => Promise<void>;
  /** Navigates away before the refresh when the current page shows the deleted object. */
  navigateAway?: (() => Promise<void>) | undefined;
  /** Called on a 409 `in_use`, in place of the failure toast. */
  onInUse?: (() => void) | undefined;
  /** Called after success, and after the failure toast. */
  onSettled?: (() => void) | undefined;
}

/** Runs one call, ignores repeated clicks while it runs, and reports the result in a toast. */
export function useAction(action: Action) {
  const { execute, done, about, failed, refresh, navigateAway, onInUse, onSettled, getReason } =
    action;
  const { t } = useTranslation();
  const formats = useFormats();
  return useSingleMutation({
    mutationFn: execute,
    onSuccess: async () => {
      toasts.show({ tone: 'success', title: done, text: about });
      await navigateAway?.();
      onSettled?.();
      void refresh();
    },
    onError: (error) => {
      // Stale data may have caused the failure: another user was faster.
      void refresh();
      if (onInUse && hasStatus(error, 409) && error.code === 'in_use') return onInUse();
      const reason = getReason?.(error) ?? getWaitMessage(error, formats);
      const text = reason ?? getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: failed, text });
      onSettled?.();
    },
  });
}
