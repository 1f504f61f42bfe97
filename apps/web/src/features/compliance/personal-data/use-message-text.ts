import { useTranslation } from 'react-i18next';
import { useValueLabel } from './use-value-label.ts';

/**
 * Returns the text of a message key stored in a mail's parameters: a ticket's status or a browser.
 * Null for other values.
 */
export function useMessageText(): (message: Readonly<Record<string, unknown>>) => string | null {
  const { t } = useTranslation();
  const getValueLabel = useValueLabel();
  return ({ message, params }) => {
    if (typeof message !== 'string') return null;
    if (message === 'browser.unknown') return t('own_sessions.unknown_browser');
    if (message === 'browser.on_system')
      return t('own_sessions.browser_on_system', { ...Object(params) });
    const [kind, status] = message.split('.');
    return kind === 'service_status' && status ? getValueLabel('to_status', status) : null;
  };
}
