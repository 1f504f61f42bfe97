import type { ShortSigner } from '#server/kernel/signing.ts';

interface LinkTools {
  readonly linkSigner: ShortSigner;
  /** Returns the public base URL without path and trailing slash. */
  readonly portalUrl: () => string;
}

/** What a mail is sent for: a person follows a kind of notification, or gets the `daily` mail. */
export interface Subscription {
  readonly userId: string;
  readonly topic: string;
}

/** Characters of an id; the topic is behind it. */
const idLength = 36;

const toText = (uid: string): string => `unsubscribe ${uid}`;

/**
 * Returns the address at which a mail's reader stops such mails without signing in. It does not
 * expire: mails are read again after years.
 */
export function getUnsubscribeUrl(
  { linkSigner, portalUrl }: LinkTools,
  { userId, topic }: Subscription,
): string {
  const uid = `${userId}-${topic}`;
  return `${portalUrl()}/unsubscribe/${uid}/${linkSigner.sign(toText(uid))}`;
}

/** Returns what the link of a mail is about; null if the portal did not make it. */
export function readUnsubscribeLink(
  { linkSigner }: Pick<LinkTools, 'linkSigner'>,
  { uid, token }: { readonly uid: string; readonly token: string },
): Subscription | null {
  if (!linkSigner.isSigned(toText(uid), token)) return null;
  return { userId: uid.slice(0, idLength), topic: uid.slice(idLength + 1) };
}
