import type { Locator, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { send } from './support/portal-api.ts';
import { openTicket, readPlan, readTime } from './support/service-api.ts';
import { remember } from './support/locales/known-data.ts';

// High enough to show the unplanned tickets and the days below them.
test.use({ viewport: { width: 1440, height: 1400 } });

const calendar = '/dashboard/service/calendar';

/** Locates a day of the calendar by its heading: a column of the week, or a card of the agenda. */
const findDay = (page: Page, name: RegExp) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** Locates a day in the month's grid. */
const findCell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);

const findShelf = (page: Page) => page.getByRole('region', { name: /^To plan/u });

const linkTo = (place: Locator, ticket: { ticket_id: string }) =>
  place.getByRole('link', { name: new RegExp(ticket.ticket_id, 'u') });

/** Locates the last announcement to screen readers. */
const messages = (page: Page) => page.locator('[id^=DndLiveRegion]');

/** Drags a ticket to a day with the mouse, in small moves as a user does. */
async function drag(page: Page, from: Locator, day: RegExp): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(10, 10, { steps: 2 });
  const box = await findDay(page, day).boundingBox();
  if (!box) throw new Error('There is nowhere to drag to');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await expect(messages(page)).toHaveText(day);
  await page.mouse.up();
}

/** Returns how many lines of a ticket's text its menu covers, however long the text is. */
const countCoveredLines = (link: Locator) =>
  link.evaluate((anchor) => {
    const menu = anchor.closest('li')?.querySelector('button')?.getBoundingClientRect();
    const texts = document.createTreeWalker(anchor, NodeFilter.SHOW_TEXT);
    let lines = 0;
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      if (text.textContent === 'The lamp flickers') text.textContent = 'i'.repeat(900);
      range.selectNodeContents(text);
      for (const line of range.getClientRects())
        if (!menu || (line.right > menu.left && line.bottom > menu.top && line.top < menu.bottom))
          lines += 1;
    }
    return lines;
  });

/** Plans a ticket by the form in its menu. */
async function planByMenu(page: Page, ticket: { ticket_id: string }, day: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${ticket.ticket_id}` }).click();
  await page.getByRole('menuitem', { name: /another day|for a day/u }).click();
  const form = page.getByRole('dialog', { name: 'Plan ticket' });
  await form.getByLabel('Planned for').fill(day);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

test('plans a ticket by dragging it to a day, and others see it', async ({
  page,
  api,
  enter,
  language,
}) => {
  const ticket = await openTicket(api);
  // A colleague has the same week open.
  const theirs = await enter(accounts.employee);
  await theirs.goto(`${calendar}?day=2031-03-29&lng=${language}`);
  await page.goto(`${calendar}?day=2031-03-29`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('24 – 30 March 2031, week 13');
  await drag(page, linkTo(findShelf(page), ticket), /29 March/u);
  await expect(linkTo(findDay(page, /29 March/u), ticket)).toBeVisible();
  await expect(linkTo(findShelf(page), ticket)).toBeHidden();
  await expect
    .poll(() => readPlan(api, ticket.id))
    .toEqual({ day: '2031-03-29', status: 'planned' });
  await expect(linkTo(findDay(theirs, /29 March/u), ticket)).toBeVisible();
  await expectAccessible(page);
});

test('returns a ticket after a rejected move, and moves one by keyboard across a clock change', async ({
  page,
  api,
}) => {
  const refused = await openTicket(api, '2031-09-02');
  await page.goto(`${calendar}?day=2031-09-02`);
  await expect(linkTo(findDay(page, /2 September/u), refused)).toBeVisible();
  const tickets = '**/service/service-tickets/*/';
  await page.route(tickets, (route) =>
    route.fulfill({ status: 409, json: { detail: 'Not any more.', code: 'invalid_transition' } }),
  );
  await drag(page, linkTo(findDay(page, /2 September/u), refused), /4 September/u);
  await expect(page.getByRole('region', { name: /^Notifications/u })).toContainText(
    `Failed to move ${refused.ticket_id}`,
  );
  await expect(page.getByText('Not any more.', { exact: true })).toBeVisible();
  await expect(linkTo(findDay(page, /2 September/u), refused)).toBeVisible();
  await page.unroute(tickets);

  const ticket = await openTicket(api, '2031-10-25');
  await openPage(page, `${calendar}?day=2031-10-25`);
  await linkTo(findDay(page, /25 October/u), ticket).focus();
  await expect(page.locator(':focus')).toHaveAccessibleDescription(/press the space bar/u);
  await page.keyboard.press('Space');
  await expect(messages(page)).toHaveText(`${ticket.ticket_id} picked up.`);
  await page.keyboard.press('ArrowRight');
  await expect(messages(page)).toHaveText(/is over Sunday,? 26 October 2031\.$/u);
  await page.keyboard.press('Space');
  await expect(messages(page)).toHaveText(/was dropped on Sunday,? 26 October 2031\.$/u);
  await expect(linkTo(findDay(page, /26 October/u), ticket)).toBeFocused();
  await expect.poll(() => readPlan(api, ticket.id)).toMatchObject({ day: '2031-10-26' });
  await page.keyboard.press('Space');
  await expect(messages(page)).toHaveText(`${ticket.ticket_id} picked up.`);
  await page.keyboard.press('ArrowLeft');
  await expect(messages(page)).toHaveText(/is over Saturday,? 25 October 2031\.$/u);
  await page.keyboard.press('Escape');
  await expect(messages(page)).toHaveText(/^Moving cancelled\./u);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dashboard/service/${ticket.id}$`, 'u'));
});

test('moves a ticket in the month by keyboard and by its menu, and removes it in the day view', async ({
  page,
  api,
}) => {
  const other = await openTicket(api, '2031-07-10');
  await page.goto(`${calendar}?view=month&day=2031-07-01`);
  await expect(linkTo(findCell(page, '2031-07-10'), other)).toBeVisible();
  await findCell(page, '2031-07-01').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(findCell(page, '2031-07-10')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(linkTo(findCell(page, '2031-07-10'), other)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(messages(page)).toHaveText(`${other.ticket_id} picked up.`);
  await page.keyboard.press('ArrowDown');
  await expect(messages(page)).toHaveText(/17 July 2031\.$/u);
  await page.keyboard.press('Space');
  await expect(linkTo(findCell(page, '2031-07-17'), other)).toBeFocused();
  await expect.poll(() => readPlan(api, other.id)).toMatchObject({ day: '2031-07-17' });

  const ticket = await openTicket(api, '2031-06-03');
  await openPage(page, `${calendar}?view=month&day=2031-06-01`);
  await expect(linkTo(findCell(page, '2031-06-03'), ticket)).toBeVisible();
  await expectAccessible(page);
  await findCell(page, '2031-06-03').hover();
  await planByMenu(page, ticket, '2031-06-11');
  await expect(linkTo(findCell(page, '2031-06-11'), ticket)).toBeVisible();
  expect(await readPlan(api, ticket.id)).toEqual({ day: '2031-06-11', status: 'planned' });

  await openPage(page, `${calendar}?view=day&day=2031-06-11`);
  // In the column of nobody, among those of technicians.
  const nobody = page.getByRole('tabpanel').getByRole('listitem', { name: 'Unassigned' });
  await expect(linkTo(nobody, ticket)).toBeVisible();
  await expect(nobody).toContainText(ticket.customer.name);
  await planByMenu(page, ticket, '');
  await expect(linkTo(findShelf(page), ticket)).toBeVisible();
  await expect(page.getByText('Nothing planned')).toBeVisible();
  expect(await readPlan(api, ticket.id)).toEqual({ day: null, status: 'planned' });
});

test('plans a ticket at an hour of a technician, and changes its duration, by keyboard', async ({
  page,
  api,
}) => {
  const ticket = await openTicket(api, '2031-05-06');
  await page.goto(`${calendar}?view=day&day=2031-05-06`);
  const board = page.getByRole('tabpanel');
  await linkTo(board.getByRole('listitem', { name: 'Unassigned' }), ticket).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(messages(page)).toHaveText(/2031, 07:00, Unassigned\.$/u);
  // A key that comes before the columns are measured moves nothing, and there is none left of the own one.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(messages(page)).toHaveText(/2031, 07:00, (?!Unassigned)/u, { timeout: 1000 });
  }).toPass({ timeout: 8000 });
  await page.keyboard.press('Space');
  const own = board.getByRole('listitem', { name: 'You' });
  await expect(linkTo(own, ticket)).toContainText('07:00–08:00');
  await expect.poll(() => readTime(api, ticket.id)).toEqual(['07:00', null]);
  await page.getByRole('slider', { name: `Duration of ${ticket.ticket_id}` }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(linkTo(own, ticket)).toContainText('07:00–08:30');
  await expect.poll(() => readTime(api, ticket.id)).toEqual(['07:00', 90]);
  // The card is wider than its column and lasts longer than its place.
  await linkTo(own, ticket).focus();
  await page.keyboard.press('Space');
  await expect(messages(page)).toHaveText(`${ticket.ticket_id} picked up.`);
  await page.keyboard.press('Space');
  await expect(messages(page)).toHaveText(`${ticket.ticket_id} stays where it was.`);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(messages(page)).toHaveText(/2031, 07:30, /u);
  await page.keyboard.press('Space');
  await expect.poll(() => readTime(api, ticket.id)).toEqual(['07:30', 90]);
  await expectAccessible(page);
});

test('creates the calendar feed, reads it by its address alone, and deletes it', async ({
  page,
  api,
}) => {
  const ticket = await openTicket(api, new Date().toISOString().slice(0, 10));
  await page.goto(calendar);
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  await dialog.getByLabel('Tickets included').selectOption('All tickets');
  await dialog.getByRole('button', { name: /^Create/u }).click();
  const address = new URL(await dialog.getByLabel('Address').inputValue());
  remember(address.pathname);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expectAccessible(page);
  const read = () => fetch(new URL(address.pathname, page.url()));
  const feed = await read();
  expect(feed.headers.get('content-type')).toContain('text/calendar');
  expect(await feed.text()).toContain(ticket.ticket_id);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await expect(dialog.getByText(/Active since/u)).toBeVisible();
  await expect(dialog.getByText(address.pathname)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Stop the feed' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Stop the calendar feed?' });
  await confirmation.getByRole('button', { name: 'Stop the feed' }).click();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await read()).status).toBe(404);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('lists week and month on a phone, and moves a ticket by its menu', async ({ page, api }) => {
    const ticket = await openTicket(api, '2032-02-03');
    await page.goto(`${calendar}?view=month&day=2032-02-03`);
    await expect(linkTo(findDay(page, /3 February/u), ticket)).toBeVisible();
    await expect(page.getByText('4 – 29 February 2032')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Week' }).click();
    await expect(page).toHaveURL(/view=week/u);
    await planByMenu(page, ticket, '2032-02-05');
    await expect(linkTo(findDay(page, /5 February/u), ticket)).toBeVisible();
    expect(await readPlan(api, ticket.id)).toMatchObject({ day: '2032-02-05' });
    await page.getByRole('link', { name: /Thursday,? 5 February 2032/u }).click();
    await expect(page.getByRole('tab', { name: 'Day' })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Week' })).toHaveAttribute('aria-selected', 'true');
    expect(await countCoveredLines(linkTo(findDay(page, /5 February/u), ticket))).toBe(0);
    // On a larger touch screen the week has hours.
    const time = { planned_start: '09:00', planned_minutes: 120 };
    await send(api, 'PATCH', `/service/service-tickets/${ticket.id}/`, time);
    await page.setViewportSize({ width: 1180, height: 820 });
    const timed = linkTo(findDay(page, /5 February/u), ticket);
    await expect(timed).toContainText('09:00–11:00');
    await expect(
      page.getByRole('button', { name: `Actions for ${ticket.ticket_id}` }),
    ).toBeVisible();
    expect(await countCoveredLines(timed)).toBe(0);
  });
});
