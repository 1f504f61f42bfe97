import type { Screenshot } from './screenshot.ts';
import { accounts } from './accounts.ts';

/** The system's status: the real one and an outage. */
export const systemScreenshots: readonly Screenshot[] = [
  {
    name: 'system-status',
    account: accounts.employee,
    path: '/dashboard/system-status',
    prepare: async (page) => page.locator('h3').first().waitFor(),
  },
  {
    name: 'system-outage',
    account: accounts.employee,
    path: '/dashboard/system-status',
    prepare: async (page) => {
      await page.route(/\/api\/v1\/system\//u, (route) =>
        route.fulfill({ status: 503, body: '{}' }),
      );
      await page.route('**/health/ready', (route) =>
        route.fulfill({
          status: 503,
          json: {
            status: 'down',
            components: [
              { name: 'database', status: 'down' },
              { name: 'storage', status: 'up' },
            ],
          },
        }),
      );
      await page.reload();
      await page.locator('main li').first().waitFor();
    },
  },
];
