import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineCallout } from '#web/app/shell/offline-callout.tsx';
import { LanguagePicker, ThemePicker } from '#web/app/shell/pickers.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SkipLink } from '#web/ui/visually-hidden.tsx';

export interface PublicLayoutProps {
  children: ReactNode;
  /** The page itself reports a missing connection. */
  showsOffline?: boolean;
}

/** The frame of the pages that need no session. Plain links: the start page does without the router. */
export function PublicLayout({ children, showsOffline = false }: PublicLayoutProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink label={t('app.skip_to_content')} target="content" />
      {/* As in the dashboard’s: on the narrowest screens the language is its icon alone. */}
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 sm:px-8 max-[24rem]:[&_select]:w-11 max-[24rem]:[&_select]:ps-11">
        <a href="/" className="me-auto inline-flex rounded">
          <Logo name={t('app.name')} />
        </a>
        <LanguagePicker />
        <div className="max-sm:hidden">
          <ThemePicker />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {showsOffline ? null : (
          <OfflineCallout
            text={t('offline.text_public')}
            className="mx-auto w-full max-w-6xl px-4 sm:px-8"
          />
        )}
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}

function PublicFooter() {
  const { t } = useTranslation();
  const link = 'rounded-small underline-offset-4 hover:text-ink hover:underline touch:py-3';
  return (
    <footer className="border-t border-line">
      <nav
        aria-label={t('navigation.footer')}
        className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-soft sm:px-8"
      >
        <span className="me-auto max-sm:w-full">{t('app.name')}</span>
        <a href="/terms" className={link}>
          {t('legal.terms_title')}
        </a>
        <a href="/privacy" className={link}>
          {t('legal.privacy_title')}
        </a>
        <a href="/cookies" className={link}>
          {t('legal.cookies_title')}
        </a>
      </nav>
    </footer>
  );
}

/** A page of one thing to do, without a session: its heading, and what is below. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8">
        <h1 className="text-2xl font-semibold tracking-tight wrap-break-word text-ink sm:text-3xl">
          {title}
        </h1>
        {children}
      </div>
    </PublicLayout>
  );
}
