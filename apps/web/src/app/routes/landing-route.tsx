import { useRouter } from '@tanstack/react-router';
import { LandingPage } from './landing-page.tsx';

/** The start page reached from inside the portal, after a logout for example. */
export function LandingRoute() {
  const router = useRouter();
  return <LandingPage onEnter={(path) => router.history.push(path)} />;
}
