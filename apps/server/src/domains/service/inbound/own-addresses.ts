/** Message ids that `mail/mail-transport.ts` writes. */
const ownId = /^<[0-9a-f-]{36}(?:\.t\d{1,9}\.[0-9a-f]{20})?@([^<>\s]+)>$/i;

/**
 * Creates the check whether a message id or an address is the portal's.
 * @param mailFrom `MAIL_FROM`: an address, with a name or without.
 * @param inboundAddress `INBOUND_MAIL_ADDRESS`.
 */
export function createOwnCheck(
  mailFrom: string,
  inboundAddress: string,
): (idOrAddress: string) => boolean {
  const from = (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim().toLowerCase();
  const inbound = inboundAddress.toLowerCase();
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return (idOrAddress) => {
    const lower = idOrAddress.toLowerCase();
    const id = ownId.exec(lower)?.[1];
    return id === undefined
      ? [from, inbound].includes(lower.replace(/\+[^@]*@/, '@'))
      : id === domain;
  };
}
