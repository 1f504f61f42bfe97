import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
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
  onSettled?: (() => void) | undefined;
}

/** Something that is done to a person by one call, and told in a toast. */
export function useDeed({ carryOut, done, failed, leave, onSettled }: Deed) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: carryOut,
    onSuccess: async () => {
      toasts.show({ tone: 'success', title: done });
      await leave?.();
      void refresh();
    },
    onError: (error) => {
      const text = errorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: failed, text });
      // What is shown may be why it failed: somebody else was first.
      void refresh();
    },
    onSettled: () => onSettled?.(),
  });
}
