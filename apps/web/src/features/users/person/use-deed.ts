import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { toasts } from '#web/ui/toast-store.ts';

export interface Deed {
  carryOut: () => Promise<unknown>;
  /** Said when it is done: "Ada may sign in again". */
  done: string;
  /** Said when it failed, before the server's reason. */
  failed: string;
  /** Goes where there is still something to show, before what is shown is read again. */
  leave?: (() => Promise<void>) | undefined;
  /** Says what to do where the thing is still in use, in the place of the toast. */
  onInUse?: (() => void) | undefined;
  /** It is over: done, or its failure told in a toast. */
  onSettled?: (() => void) | undefined;
}

/** Something that is done by one call, to a person or what people have, and told in a toast. */
export function useDeed({ carryOut, done, failed, leave, onInUse, onSettled }: Deed) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: carryOut,
    onSuccess: async () => {
      toasts.show({ tone: 'success', title: done });
      await leave?.();
      onSettled?.();
      void refresh();
    },
    onError: (error) => {
      // What is shown may be why it failed: somebody else was first.
      void refresh();
      if (onInUse && hasStatus(error, 409) && error.code === 'in_use') return onInUse();
      const text = errorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: failed, text });
      onSettled?.();
    },
  });
}
