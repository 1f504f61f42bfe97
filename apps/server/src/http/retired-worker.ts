/**
 * What browsers find in the place of the service worker where the operator wants none: it takes the
 * place of the one that they have, deletes what that kept, and takes itself away.
 */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(retire());
});
async function retire() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;
