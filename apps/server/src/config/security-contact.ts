import { SettingError } from './read-setting.ts';

const mailbox = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/;

/**
 * Parses `SECURITY_CONTACT`: an e-mail address, or an `https://` address of a page. Returns it as the
 * URI that security.txt needs (RFC 9116 §2.5.3); null without one.
 * @throws SettingError for anything else.
 */
export function parseSecurityContact(value: string | null): string | null {
  if (value === null) return null;
  const address = value.replace(/^mailto:/i, '');
  if (mailbox.test(address)) return `mailto:${encodeURI(address)}`;
  if (/^https:/i.test(value) && URL.canParse(value)) return new URL(value).href;
  throw new SettingError(
    `SECURITY_CONTACT must be an e-mail address or an https:// address, not "${value}".`,
  );
}
