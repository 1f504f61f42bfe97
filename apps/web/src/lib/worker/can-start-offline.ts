/**
 * Returns whether this browser can start the portal offline: service workers require TLS (or
 * localhost), and an operator can disable it (the server's http/web-files adds the meta tag).
 */
export function canStartOffline(): boolean {
  return 'serviceWorker' in navigator && !document.querySelector('meta[name="portal-offline"]');
}
