/** The accounts of demo mode (API.md §4). */
export const demoAccounts = [
  { email: 'employee@demo.example', customer: null },
  { email: 'customer@demo.example', customer: 'Clinique Lumière' },
  { email: 'customer2@demo.example', customer: 'Huidkliniek Utrecht' },
] as const;

export const demoPassword = 'partner-portal-demo';

/** Whether the server runs in demo mode; it says so in the page's head. */
export function isDemo(): boolean {
  return document.querySelector('meta[name="portal-demo"][content="true"]') !== null;
}
