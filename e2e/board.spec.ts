import type { Locator, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { readBoard, createLead, createLeads, createSalesperson } from './support/lead-api.ts';
import { send } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

test.slow();

const column = (page: Page, stage: string) =>
  page.getByRole('region', { name: stage, exact: true });
const names = (within: Locator) => within.getByRole('heading', { level: 3 });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const voice = (page: Page) => page.locator('[data-board-voice]');

/** Opens the board with only the leads of one test. */
async function openBoard(page: Page, tag: string, count: number): Promise<void> {
  await page.goto(`/dashboard/sales?search=${encodeURIComponent(tag)}`);
  await expect(page.locator('[data-card]')).toHaveCount(count);
}

/**
 * Drags a card with the mouse to the upper or lower edge of another card or over a column, without
 * dropping it.
 */
async function delay(page: Page, name: string, over: Locator, edge: 'top' | 'bottom' = 'top') {
  await names(card(page, name)).hover();
  await page.mouse.down();
  const box = await over.boundingBox();
  if (!box) throw new Error('There is nothing to hold it over');
  const y = edge === 'top' ? box.y + 4 : box.y + box.height - 4;
  await page.mouse.move(box.x + box.width / 2, y, { steps: 6 });
  const list = page.getByRole('list').filter({ has: over });
  await expect(list.locator('[data-drop-line]')).toHaveCount(1);
}

/**
 * Waits until the board handles keys for a picked-up card, which is shortly after it announces the
 * pickup.
 */
const receivedSoon = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done)));

/** Returns a point in a card, at this fraction of its height. */
async function pointIn(within: Locator, share: number) {
  const box = await within.boundingBox();
  return { x: (box?.x ?? 0) + 80, y: (box?.y ?? 0) + (box?.height ?? 0) * share };
}

/** Returns the board's cards by the API. */
async function shownOn(page: Page): Promise<Record<string, string[]>> {
  const stages = await page
    .locator('[data-cards]')
    .evaluateAll((lists) =>
      lists.map((list): [string, string[]] => [
        list.getAttribute('data-cards') ?? '',
        [...list.querySelectorAll('h3')].map((heading) => heading.textContent),
      ]),
    );
  return Object.fromEntries(stages.filter(([, cards]) => cards.length > 0));
}

// @specification 4.17
test('shows two people at one board each other’s moves, and agrees when both move one card', async ({
  page,
  api,
  enter,
}) => {
  const tag = unique('Bord');
  const [anna, bo, cleo] = [`Anna ${tag}`, `Bo ${tag}`, `Cleo ${tag}`];
  await createLeads(api, [anna, bo, cleo]);
  await createLeads(api, [`Dirk ${tag}`], 'negotiation');
  const other = await enter(accounts.employee);
  // Wide enough for all stages, because the board would scroll during a drag and move the targets.
  for (const one of [page, other]) await one.setViewportSize({ width: 2048, height: 800 });
  await openBoard(page, tag, 4);
  await openBoard(other, tag, 4);

  await delay(page, anna, card(page, `Dirk ${tag}`), 'bottom');
  await page.mouse.up();
  const moved = { new: [bo, cleo], negotiation: [`Dirk ${tag}`, anna] };
  await expect.poll(() => shownOn(page)).toEqual(moved);
  await expect.poll(() => shownOn(other)).toEqual(moved);
  await expect.poll(() => readBoard(api, tag)).toEqual(moved);

  // Two users move the same card concurrently: the last move wins, and both see the same board.
  await delay(page, cleo, card(page, bo), 'top');
  await delay(other, cleo, card(other, anna), 'top');
  await Promise.all([page.mouse.up(), other.mouse.up()]);
  await expect
    .poll(async () => {
      const [one, two, server] = [
        await shownOn(page),
        await shownOn(other),
        await readBoard(api, tag),
      ];
      return (
        JSON.stringify(one) === JSON.stringify(server) &&
        JSON.stringify(two) === JSON.stringify(server)
      );
    })
    .toBe(true);
  const all = Object.values(await readBoard(api, tag)).flat();
  expect(all.toSorted()).toEqual([anna, bo, cleo, `Dirk ${tag}`].toSorted());

  // A lead opens over the board, and the search stays.
  await page.getByRole('link', { name: bo }).click();
  await expect(page).toHaveURL(/\/dashboard\/sales\/[0-9a-f-]{36}\?search=/u);
});

// @specification 2.64, 4.17
test('moves a card by keyboard', async ({ page, api }) => {
  const tag = unique('Toets');
  const [anna, bo] = [`Anna ${tag}`, `Bo ${tag}`];
  await createLeads(api, [anna, bo]);
  await createLeads(api, [`Cleo ${tag}`], 'contacted');
  await openBoard(page, tag, 3);

  const handle = page.getByRole('button', { name: `Move ${anna}`, exact: true });
  await names(card(page, anna)).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAccessibleDescription(/arrow keys/u);
  await page.keyboard.press('Space');
  await expect(voice(page)).toHaveText(`Picked up ${anna}. New, position 1 of 2.`);
  await receivedSoon(page);
  await page.keyboard.press('ArrowDown');
  await expect(voice(page)).toHaveText('New, position 2 of 2.');
  await page.keyboard.press('Escape');
  await expect(voice(page)).toHaveText('Cancelled.');
  await expect(handle).toBeFocused();
  expect(await shownOn(page)).toEqual({ new: [anna, bo], contacted: [`Cleo ${tag}`] });

  await page.keyboard.press('Enter');
  await expect(voice(page)).toHaveText(`Picked up ${anna}. New, position 1 of 2.`);
  await receivedSoon(page);
  await page.keyboard.press('ArrowRight');
  await expect(voice(page)).toHaveText('Contacted, position 1 of 2.');
  await page.keyboard.press('ArrowDown');
  await expect(voice(page)).toHaveText('Contacted, position 2 of 2.');
  await page.keyboard.press('Enter');
  await expect(voice(page)).toHaveText('Dropped in Contacted, position 2 of 2.');
  await expect(handle).toBeFocused();
  const moved = { new: [bo], contacted: [`Cleo ${tag}`, anna] };
  expect(await shownOn(page)).toEqual(moved);
  await expect.poll(() => readBoard(api, tag)).toEqual(moved);

  // On a sorted board a card keeps its position within the stage but can move to another stage.
  const sorts = page.getByLabel('Sort by');
  await expect(sorts.getByRole('option')).toHaveText([
    'Board order',
    'Priority, high to low',
    'Priority, low to high',
    'Last note, newest first',
    'Last note, oldest first',
  ]);
  await sorts.selectOption('Priority, high to low');
  await expect(page).toHaveURL(/[?&]ordering=-priority(?:&|$)/u);
  await expect(page.getByText('While the board is sorted')).toBeVisible();
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(voice(page)).toHaveText(`Picked up ${anna}. Contacted.`);
  await receivedSoon(page);
  await page.keyboard.press('ArrowRight');
  await expect(voice(page)).toHaveText('Demo scheduled.');
  await page.keyboard.press('Space');
  await expect(names(column(page, 'Demo scheduled'))).toHaveText([anna]);
  await expect.poll(async () => (await readBoard(api, tag))['demo_scheduled']).toEqual([anna]);
});

test('returns a card after a rejected move, with the reason', async ({ page, api }) => {
  const tag = unique('Buur');
  const [anna, bo] = [`Anna ${tag}`, `Bo ${tag}`];
  await createLeads(api, [anna]);
  const [neighbour] = await createLeads(api, [bo], 'contacted');
  await openBoard(page, tag, 2);
  await delay(page, anna, card(page, bo), 'top');
  // Meanwhile another user moves the neighbouring card; the dragged card is not affected.
  await send(api, 'POST', `/crm/leads/${neighbour?.id}/move/`, { stage: 'won' });
  await page.mouse.up();
  await expect(page.getByText(`Failed to move ${anna}`, { exact: true })).toBeVisible();
  const reason = 'The neighbouring card has moved to another stage in the meantime.';
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
  await expect.poll(() => shownOn(page)).toEqual({ new: [anna], won: [bo] });
});

// @specification 2.19, 2.65
test('shows the board of one salesperson, and of unassigned leads', async ({ page, api }) => {
  const tag = unique('Niemand');
  await createLeads(api, [`Anna ${tag}`]);
  await page.goto('/dashboard/saled-by-salesperson');
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Unassigned' }).click();
  await expect(page).toHaveURL(/rep=nobody/u);
  await page.getByRole('searchbox').fill(tag);
  await expect(names(column(page, 'New'))).toHaveText([`Anna ${tag}`]);
  await expect(column(page, 'New').getByText(/^1 of \d+$/u)).toBeVisible();
  await expectAccessible(page);

  // A card names its salesperson.
  const rep = await createSalesperson(api);
  const lead = await createLead(api, { assigned_to_user_id: rep.id });
  await openPage(page, `/dashboard/sales?search=${encodeURIComponent(lead.contact.name)}`);
  // @specification 3.44
  await expect(card(page, lead.contact.name)).toContainText(rep.name);
  // The salesperson's board has their lead only.
  await openPage(page, `/dashboard/saled-by-salesperson?rep=${rep.id}`);
  await expect(page.getByRole('tab', { name: rep.name, selected: true })).toBeVisible();
  await expect(page.locator('[data-card]')).toHaveCount(1);
  await expect(names(column(page, 'New'))).toHaveText([lead.contact.name]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('moves a card by its menu and by touch; lost asks for a reason', async ({ page, api }) => {
    const tag = unique('Tel');
    const [anna, bo] = [`Anna ${tag}`, `Bo ${tag}`];
    await createLeads(api, [anna, bo]);
    await openBoard(page, tag, 2);

    // A short press takes the card, then the finger moves it.
    const touch = await page.context().newCDPSession(page);
    const [start, end] = [await pointIn(card(page, anna), 0.4), await pointIn(card(page, bo), 0.9)];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
    await expect(page.locator('[data-drop-line]')).toHaveCount(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] });
    await expect(voice(page)).toContainText('Picked up');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => readBoard(api, tag)).toEqual({ new: [bo, anna] });
    expect(await shownOn(page)).toEqual({ new: [bo, anna] });

    const moveTo = async (name: string, stage: string) => {
      const item = page.getByRole('menuitem', { name: stage, exact: true });
      // This tap is faster than a user's: shortly after a drop, a tap still counts as part of it.
      await expect(async () => {
        await card(page, name).getByRole('button', { name: 'Move to…' }).tap();
        await expect(item).toBeVisible({ timeout: 2000 });
      }).toPass();
      await item.tap();
    };
    await moveTo(anna, 'Lost');
    const dialog = page.getByRole('dialog', { name: `Why was ${anna} lost?` });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(card(page, anna)).toBeVisible();
    await moveTo(anna, 'Lost');
    await dialog.getByLabel('Reason').fill('Too expensive');
    await dialog.getByRole('button', { name: 'Move to Lost' }).tap();
    await expect.poll(() => readBoard(api, tag)).toEqual({ new: [bo], lost: [anna] });
    await page.getByRole('tab', { name: 'Lost' }).tap();
    await expect(names(column(page, 'Lost'))).toHaveText([anna]);
    await moveTo(anna, 'Contacted');
    await expect(page.getByRole('tab', { name: 'Contacted' })).toContainText('1');

    // A hidden stage with results is named.
    await expect(page.getByText('Results in another stage:')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Contacted 1' }).tap();
    await expect(names(column(page, 'Contacted'))).toHaveText([anna]);
  });
});

test('cuts a column off on a small desktop, and shows all six stages beside a collapsed sidebar', async ({
  page,
}) => {
  await page.goto('/dashboard/sales');
  const won = column(page, 'Won');
  await expect(won).toBeInViewport();
  const board = await page.locator('[data-board]').boundingBox();
  const box = await won.boundingBox();
  if (!board || !box) throw new Error('There is no board');
  // The board is seen to go on.
  expect(box.x + 40).toBeLessThan(board.x + board.width);
  expect(box.x + box.width).toBeGreaterThan(board.x + board.width);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(page.locator('[data-column="lost"]')).toBeInViewport({ ratio: 1 });
  await page.reload();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Documents' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Documents');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(navigation.getByText('Documents')).toBeInViewport();
});
