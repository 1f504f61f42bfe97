import { useTranslation } from 'react-i18next';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { getWaitMessage } from '#web/lib/api/wait-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { toasts } from '#web/ui/toast-store.ts';

export interface Action {
  execute: () => Promise<unknown>;
  /** Said when it is done: "Ada may sign in again". */
  done: string;
  /** Said below it: the name of what it was done to, where that is long. */
  about?: string | undefined;
  /** Said when it failed, before the server's reason. */
  failed: string;
  /** Why it failed, where that is told by no answer of the server; null where it is. */
  getReason?: ((error: unknown) => string | null) | undefined;
  /** Has what the deed may have touched read again. */
  refresh: () => Promise<void>;
  /** Goes where there is still something to show, before what is shown is read again. */
  navigateAway?: (() => Promise<void>) | undefined;
  /** Says what to do where the thing is still in use, in the place of the toast. */
  onInUse?: (() => void) | undefined;
  /** It is over: done, or its failure told in a toast. */
  onSettled?: (() => void) | undefined;
}

/** Something that is done by one call, once however quickly it is pressed again, and told in a toast. */
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
      // What is shown may be why it failed: somebody else was first.
      void refresh();
      if (onInUse && hasStatus(error, 409) && error.code === 'in_use') return onInUse();
      const reason = getReason?.(error) ?? getWaitMessage(error, formats);
      const text = reason ?? getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: failed, text });
      onSettled?.();
    },
  });
}
