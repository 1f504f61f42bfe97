import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RootErrorBoundary } from '#web/kit/page/root-error-boundary.tsx';
import { startI18n } from '#web/lib/i18n/start-i18n.ts';
import { clearPersisted } from '#web/lib/query/clear-persisted.ts';
import { onUserHintChange, getUserHint } from '#web/lib/session/user-hint.ts';

// All that this needs is there (watch-start.js looks whether this ran).
document.documentElement.dataset['started'] = '';

const element = document.querySelector('#root');
if (!element) throw new Error('The page has no #root');
const root = createRoot(element);

// A tab that comes back after its user has signed out elsewhere still holds what they read.
if (getUserHint() === null) clearPersisted();

// Dictionary and page are fetched at the same time.
const dictionary = startI18n();

/** The start page alone, without the router: most of its visitors come to sign in. */
async function showLanding(): Promise<void> {
  const [{ LandingPage }] = await Promise.all([
    import('./app/routes/landing-page.tsx'),
    dictionary,
  ]);
  // Somebody signs in here, or in another tab.
  const stop = onUserHintChange((id) => (id === null ? undefined : leave('/dashboard')));
  const leave = (path: string) => {
    stop();
    void start(enter(path));
  };
  root.render(
    <StrictMode>
      <RootErrorBoundary>
        <LandingPage onEnter={leave} />
      </RootErrorBoundary>
    </StrictMode>,
  );
}

async function showPortal(): Promise<void> {
  const { startPortal } = await import('./app/start-portal.tsx');
  await startPortal(root, dictionary);
}

async function enter(path: string): Promise<void> {
  history.pushState(null, '', path);
  await showPortal();
}

/** Tells watch-start.js where the rest of the application did not come. */
async function start(shown: Promise<void>): Promise<void> {
  try {
    await shown;
    sessionStorage.removeItem('started-again');
  } catch (error) {
    dispatchEvent(new Event('start-failed'));
    throw error;
  }
}

await start(location.pathname === '/' && getUserHint() === null ? showLanding() : showPortal());
