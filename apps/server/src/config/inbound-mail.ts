import { SettingError } from './read-setting.ts';

/** Settings of mail that comes in (README, "Configure"). */
export interface InboundMailSettings {
  /** INBOUND_MAIL_ADDRESS: the address that replies to our mails go to. */
  readonly address: string;
  /** INBOUND_MAIL_TOKEN; null takes no mail over HTTP. */
  readonly token: string | null;
  /** INBOUND_IMAP_URL; null reads no mailbox. */
  readonly imapUrl: string | null;
}

/** A local part that leaves room for the signature behind a plus (RFC 5321 §4.5.3.1.1). */
const replyAddress = /^[a-z0-9][a-z0-9._-]{0,29}@[a-z0-9.-]+\.[a-z0-9-]+$/i;

/** Shorter ones can be found by trying. */
const minTokenLength = 16;

/**
 * Parses the settings of mail that comes in; null without any. The address needs a way in, and each
 * way in the address, so that no reply is lost.
 * @throws SettingError for the first that is wrong.
 */
export function parseInboundMail(
  read: (name: string) => string | null,
): InboundMailSettings | null {
  const address = parseAddress(read('INBOUND_MAIL_ADDRESS'));
  const token = parseToken(read('INBOUND_MAIL_TOKEN'));
  const imapUrl = parseImapUrl(read('INBOUND_IMAP_URL'));
  if (address === null) {
    const name = token === null ? 'INBOUND_IMAP_URL' : 'INBOUND_MAIL_TOKEN';
    if (token === null && imapUrl === null) return null;
    throw new SettingError(`${name} needs an INBOUND_MAIL_ADDRESS beside it.`);
  }
  if (token === null && imapUrl === null)
    throw new SettingError(
      'INBOUND_MAIL_ADDRESS needs an INBOUND_IMAP_URL or an INBOUND_MAIL_TOKEN beside it.',
    );
  return { address, token, imapUrl };
}

function parseAddress(value: string | null): string | null {
  if (value === null || replyAddress.test(value)) return value;
  throw new SettingError(
    'INBOUND_MAIL_ADDRESS must be an e-mail address with at most 30 letters, digits, dots and hyphens before the @.',
  );
}

// The messages omit the values, because they are secrets.
function parseToken(value: string | null): string | null {
  if (value === null || (value.length >= minTokenLength && /^[\x21-\x7e]+$/.test(value)))
    return value;
  throw new SettingError(
    `INBOUND_MAIL_TOKEN must have at least ${minTokenLength} characters of ASCII and no space.`,
  );
}

function parseImapUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isComplete = url && ['imaps:', 'imap:'].includes(url.protocol) && url.hostname !== '';
  if (isComplete && url.username && url.password && canDecode(url)) return value;
  throw new SettingError(
    'INBOUND_IMAP_URL must be imaps://user:password@host:port/folder, with special characters percent-encoded: %2F for /, %3A for :, %40 for @.',
  );
}

function canDecode({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}
