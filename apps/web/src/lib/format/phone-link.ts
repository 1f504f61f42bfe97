/** Returns the address that dials a telephone number, and its extension if it has one (RFC 3966). */
export function toPhoneLink(phone: string): string {
  const [number = '', extension] = phone.split(' ext. ');
  return `tel:${number.replaceAll(/[^+0-9]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
