import { useRouter } from '@tanstack/react-router';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/**
 * Leads to the sign-in and says there what was done. The link leaves the browser's history: what
 * stands in it was a secret.
 */
export function useGoToSignIn(): (title: string) => void {
  const router = useRouter();
  return (title) => {
    const show = () => toasts.show({ tone: 'success', title });
    // Only there: finding that a session has ended on the way forgets what was said in it.
    void router.navigate({ to: '/', replace: true }).then(show, show);
  };
}
