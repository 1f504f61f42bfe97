/** Settings of mail that comes in (README, "Configure"). */
export interface InboundMailSettings {
  /** INBOUND_MAIL_ADDRESS: the address that replies to our mails go to. */
  readonly address: string;
  /** INBOUND_MAIL_TOKEN; null takes no mail over HTTP. */
  readonly token: string | null;
  /** INBOUND_IMAP_URL; null reads no mailbox. */
  readonly imapUrl: string | null;
}
