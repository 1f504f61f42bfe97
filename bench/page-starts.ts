import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/chromium.ts';
import { startBrowserPortal, type BrowserPortal } from './browser-portal.ts';
import { measureInteractions } from './next-paint.ts';
import { openPage } from './open-page.ts';
import { measureStart, watchStart, type PageStart } from './page-start.ts';
import { getMedian } from './median.ts';

/**
 * Measures how a page starts with an empty cache, with 1,000 rows behind each list and 500 leads, on
 * this machine's processor and on one four times as slow. The interactions begin as soon as the
 * content is shown. Prints medians, and the worst interaction of all rounds. Fails if the largest
 * contentful paint takes more than 2.5 s or an interaction more than 200 ms.
 * `npm run page-starts -w @portal/bench -- [rounds] [words of pages] [slower]`
 */
const [roundsOption = '3', only = '', slowerOption = '1,4'] = process.argv.slice(2);
const rounds = Number(roundsOption);
const limits = { largestPaint: 2500, interaction: 200 };

const sizes = {
  customers: 1_000,
  manufacturers: 40,
  products: 1_000,
  installedDevices: 1_000,
  documents: 1_000,
  rights: 1_000,
  tickets: 1_000,
  requests: 500,
  openLeads: 400,
  endedLeads: 100,
};

interface StartedPage {
  readonly name: string;
  readonly path: string;
  /** Selector of what the page is opened for. */
  readonly content: string;
}

const row = 'main tbody tr a';

/** Milliseconds after which a new process no longer asks each page to read everything again. */
const replayWindow = 45_000;

async function listPages(portal: BrowserPortal): Promise<StartedPage[]> {
  const { id } = await findCustomer(portal);
  return [
    { name: 'list: customers', path: '/dashboard/data/customers', content: row },
    { name: 'table: devices', path: '/dashboard/data/devices?view=table', content: row },
    { name: 'board', path: '/dashboard/sales', content: '[data-card]' },
    {
      name: 'form',
      path: '/dashboard/data/customers?form=new',
      content: '[role=dialog] input',
    },
    { name: 'library', path: '/dashboard/documents', content: row },
    { name: 'calendar', path: '/dashboard/service/calendar', content: 'main [aria-current=date]' },
    {
      name: 'rights of a customer',
      path: `/dashboard/data/customers/${id}?tab=access`,
      content: 'main [role=tabpanel] tbody tr',
    },
  ];
}

async function findCustomer(portal: BrowserPortal): Promise<{ id: string }> {
  const { cookie } = await portal.signIn();
  const response = await fetch(`${portal.url}/api/v1/crm/customers/?limit=1`, {
    headers: { cookie },
  });
  const { results }: { results: { id: string }[] } = JSON.parse(await response.text());
  const [customer] = results;
  if (!customer) throw new Error('There is no customer');
  return customer;
}

/** Returns how the page starts in a new profile, and its interactions from then on in ms. */
async function visit(
  browser: Browser,
  portal: BrowserPortal,
  { path, content }: StartedPage,
  slower: number,
): Promise<PageStart & { interactions: number[] }> {
  const page = await openPage(browser, portal, slower);
  await watchStart(page, content);
  await page.goto(path, { waitUntil: 'commit' });
  const start = await measureStart(page);
  const interactions = await measureInteractions(page, () => useFirstField(page));
  await page.context().close();
  return { ...start, interactions };
}

/** Types into the first field, and presses the first button. */
async function useFirstField(page: Page): Promise<void> {
  const top =
    (await page.getByRole('dialog').count()) > 0
      ? page.getByRole('dialog')
      : page.getByRole('main');
  const field = top.locator('input:visible').first();
  if ((await field.count()) > 0) {
    await field.click({ force: true });
    await page.keyboard.type('clin', { delay: 90 });
    await page.keyboard.press('Tab');
  }
  await top.locator('button:visible').first().click({ force: true });
}

const columns: readonly (readonly [string, (start: PageStart) => number])[] = [
  ['FCP ms', ({ firstPaint }) => firstPaint],
  ['LCP ms', ({ largestPaint }) => largestPaint],
  ['shown ms', ({ shown }) => shown],
  ['blocked ms', ({ blocked }) => blocked],
  ['scripts until then', ({ scripts }) => scripts],
  ['kB, gzip', ({ scriptBytes }) => scriptBytes / 1000],
];

const portal = await startBrowserPortal(sizes);
const browser = await chromium.launch(findBrowser());
try {
  const heads = ['page', 'processor', ...columns.map(([head]) => head), 'median INP', 'worst'];
  console.log(`\n| ${heads.join(' | ')} |`);
  console.log(`| --- | --- |${' ---: |'.repeat(heads.length - 2)}`);
  await setTimeout(Math.max(0, replayWindow - performance.now()));
  const pages = (await listPages(portal)).filter(({ name }) => name.includes(only));
  for (const slower of slowerOption.split(',').map(Number))
    for (const page of pages) {
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visit(browser, portal, page, slower));
      const times = visits.flatMap(({ interactions }) => interactions);
      const worst = Math.max(...times);
      const figures = [
        ...columns.map(([, of]) => getMedian(visits.map(of))),
        getMedian(times),
        worst,
      ];
      console.log(
        `| ${[page.name, `${slower}×`, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`,
      );
      const largest = getMedian(visits.map(({ largestPaint }) => largestPaint));
      if (largest > limits.largestPaint || worst > limits.interaction) process.exitCode = 1;
    }
} finally {
  await browser.close();
  await portal.stop();
}
