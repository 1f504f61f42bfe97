/**
 * Whether this browser can start the portal without a connection: pages without TLS have no workers
 * (localhost has), and an operator may not want it (http/web-files of the server leaves the mark).
 */
export function canStartOffline(): boolean {
  return 'serviceWorker' in navigator && !document.querySelector('meta[name="portal-offline"]');
}
