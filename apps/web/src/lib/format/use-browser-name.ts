import { browserParts } from '@portal/contract/auth';
import { useTranslation } from 'react-i18next';

/** Returns a function that formats a user agent: "Firefox on Windows". */
export function useBrowserName(): (userAgent: string | null) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = browserParts(userAgent);
    if (browser && system) return t('own_sessions.browser_on_system', { browser, system });
    return browser ?? system ?? t('own_sessions.unknown_browser');
  };
}
