import { useRouter } from '@tanstack/react-router';
import { Toasts } from '#web/app/shell/toasts.tsx';
import { LandingPage } from './landing-page.tsx';

/** The start page reached from inside the portal, after a logout or a new password for example. */
export function LandingRoute() {
  const router = useRouter();
  return (
    <>
      <LandingPage onEnter={(path) => router.history.push(path)} />
      <Toasts />
    </>
  );
}
