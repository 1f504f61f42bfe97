import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';

interface Section {
  title: string;
  text: string;
}

/** /terms, /privacy and /cookies: one page, three texts. */
export function LegalPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { title, intro, sections } = useLegalText(pathname);
  usePageTitle(title);
  return (
    <PublicLayout>
      <article className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8">
        <h1 className="text-2xl font-semibold tracking-tight text-ink hyphens-auto wrap-anywhere sm:text-3xl">
          {title}
        </h1>
        <p className="mt-2 text-faint">{t('legal.updated')}</p>
        <p className="mt-6 max-w-prose text-lg text-pretty wrap-break-word text-ink max-[24rem]:hyphens-auto">
          {intro}
        </p>
        {sections.map((section) => (
          <section
            key={section.title}
            className="mt-8 grid gap-x-10 gap-y-1 border-t border-line pt-5 lg:grid-cols-[16rem_1fr]"
          >
            <h2 className="text-base font-semibold text-ink">{section.title}</h2>
            <p className="max-w-prose text-base text-pretty wrap-break-word text-soft max-[24rem]:hyphens-auto">
              {section.text}
            </p>
          </section>
        ))}
      </article>
    </PublicLayout>
  );
}

const termsSections = ['account', 'use', 'documents', 'availability', 'changes'] as const;

const privacySections = ['data', 'purpose', 'sharing', 'retention', 'rights'] as const;

const cookiesSections = ['session', 'security', 'preferences', 'cache'] as const;

function useLegalText(path: string): { title: string; intro: string; sections: Section[] } {
  const { t } = useTranslation();
  if (path === '/terms')
    return {
      title: t('legal.terms_title'),
      intro: t('legal.terms.intro'),
      sections: termsSections.map((name) => ({
        title: t(`legal.terms.${name}.title`),
        text: t(`legal.terms.${name}.text`),
      })),
    };
  if (path === '/privacy')
    return {
      title: t('legal.privacy_title'),
      intro: t('legal.privacy.intro'),
      sections: privacySections.map((name) => ({
        title: t(`legal.privacy.${name}.title`),
        text: t(`legal.privacy.${name}.text`),
      })),
    };
  const names = getCookieNames(location.protocol);
  return {
    title: t('legal.cookies_title'),
    intro: t('legal.cookies.intro'),
    sections: cookiesSections.map((name) => ({
      title: t(`legal.cookies.${name}.title`),
      text: t(`legal.cookies.${name}.text`, names),
    })),
  };
}

/**
 * Returns the names of the portal's cookies for a protocol: over https they carry the prefix that
 * their path allows (RFC 6265bis §4.1.3), as the server sets them.
 */
export function getCookieNames(protocol: string) {
  const [hostPrefix, securePrefix] = protocol === 'https:' ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    access: `${securePrefix}access_token`,
    refresh: `${securePrefix}refresh_token`,
    csrf: `${hostPrefix}csrftoken`,
    device: `${securePrefix}device`,
  };
}
