/** Password of every demo account. */
export const demoPassword = 'partner-portal-demo';

/** Returns true in demo mode, which the server marks in the page's head. */
export function isDemo(): boolean {
  return document.querySelector('meta[name="portal-demo"][content="true"]') !== null;
}
