import { useRouter } from '@tanstack/react-router';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/**
 * Leads to the sign-in and shows there what was done. Removes the link from the browser's history,
 * because it contains a secret.
 */
export function useGoToSignIn(): (title: string) => void {
  const router = useRouter();
  return (title) => {
    const show = () => toasts.show({ tone: 'success', title });
    // Shown only there: detecting an ended session on the way clears the toasts.
    void router.navigate({ to: '/', replace: true }).then(show, show);
  };
}
