/** Accounts of demo mode (API.md §4). */
export const demoAccounts = [
  { email: 'employee@demo.example', customer: null },
  { email: 'customer@demo.example', customer: 'Clinique Lumière' },
  { email: 'customer2@demo.example', customer: 'Huidkliniek Utrecht' },
] as const;

export const demoPassword = 'partner-portal-demo';

/** Returns true in demo mode, which the server marks in the page's head. */
export function isDemo(): boolean {
  return document.querySelector('meta[name="portal-demo"][content="true"]') !== null;
}
