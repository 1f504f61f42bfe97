/** Returns 32 random digits. Avoids `crypto.randomUUID`, which is missing on pages without TLS. */
export function createRandomHex(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
