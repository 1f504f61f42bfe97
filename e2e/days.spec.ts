import { accounts } from './support/accounts.ts';
import { createInstalledDevice, createModel } from './support/device-api.ts';
import { openPage } from './support/open-page.ts';
import { createCustomer, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop } from './support/screens.ts';

const minute = 60_000;

/** Far from the time zones of the server and of most readers. */
const timeZone = 'Pacific/Noumea';

/** Returns the day of an instant in the time zone. */
const getDay = (instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

/** Returns the next midnight in the time zone, in milliseconds. */
function getNextMidnight(): number {
  const step = 15 * minute;
  const now = Date.now();
  let at = now - (now % step);
  while (getDay(at) === getDay(now)) at += step;
  return at;
}

/** Returns the same day four years earlier, which exists for every day. */
const beforeFourYears = (day: string): string => `${Number(day.slice(0, 4)) - 4}${day.slice(4)}`;

test('takes the day of the reader’s time zone for today, before its midnight and after it', async ({
  api,
  browser,
}) => {
  const midnight = getNextMidnight();
  const dueOn = getDay(midnight - minute);
  const customer = await createCustomer(api);
  const { serial_number: serial } = await createInstalledDevice(api, {
    customer_id: customer.id,
    device_id: (await createModel(api, 48)).id,
    installation_date: beforeFourYears(dueOn),
  });
  const context = await browser.newContext({ timezoneId: timeZone, viewport: desktop });
  await signIn(context.request, accounts.employee);
  const page = await context.newPage();
  for (const [later, mark] of [
    [-30, 'Due today'],
    [30, 'Overdue by 1 day'],
  ] as const) {
    const instant = midnight + later * minute;
    const today = getDay(instant);
    await page.clock.setFixedTime(instant);
    await page.goto('/dashboard/data/devices/due?view=calendar');
    const current = page.getByRole('grid').locator('[aria-current="date"]');
    await expect(current).toHaveAttribute('data-day', today);

    await openPage(page, `/dashboard/data/devices?view=table&search=${serial}`);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText(mark);
    await page.getByRole('link', { name: serial }).click();
    await page.getByRole('button', { name: 'Record maintenance' }).click();
    const date = page.getByRole('dialog').getByLabel('Date', { exact: true });
    const [year, month, day] = today.split('-');
    await expect(date).toHaveValue(new RegExp(`^${day}[/-]${month}[/-]${year}$`, 'u'));
  }
  await context.close();
});
