import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from './chromium.ts';
import { accounts } from './support/accounts.ts';
import { send, signIn } from './support/portal-api.ts';
import { listScreenshots, type ScreenshotIds } from './support/list-screenshots.ts';
import type { Screenshot } from './support/screenshot.ts';
import { startPortal } from './support/start-portal.ts';

const devices = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'nl', 'fr'] as const;

interface Look {
  width: keyof typeof devices;
  theme: (typeof themes)[number];
  language: (typeof languages)[number];
}

const wanted = process.env['SCREENSHOT_LOOKS']?.split(',');
const looks: Look[] = ([1440, 390] as const)
  .flatMap((width) =>
    themes.flatMap((theme) => languages.map((language) => ({ width, theme, language }))),
  )
  .filter(
    ({ width, theme, language }) => wanted?.includes(`${width}-${theme}-${language}`) ?? true,
  );

/** Pages in the README, in its order. */
const readmePages = ['dashboard', 'tickets-table', 'board-overall', 'customer-document'];

/**
 * Takes a screenshot of every page at each width, in each theme and language, and creates a sheet
 * of all looks per page. `only`: prefixes of page names; all pages if empty.
 * `SCREENSHOT_LOOKS=390-dark-nl,…` limits the looks.
 */
async function takeSheets(folder: string, only: readonly string[]): Promise<void> {
  await withPortal(folder, async (browser, url, all) => {
    const screenshots = all.filter(
      ({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)),
    );
    // Two in parallel: while one waits for the server, the other renders.
    const waiting = looks.values();
    const lane = async () => {
      for (const look of waiting) await takeAll(browser, { url, folder, screenshots, look });
    };
    await Promise.all([lane(), lane()]);
    for (const { name, phoneOnly } of screenshots)
      await makeSheet(browser, folder, name, phoneOnly ? looks.filter(isPhone) : looks);
    console.log(`${screenshots.length} pages are in ${folder}`);
  });
}

/** Takes the screenshots of the README as small WebP files, at the size of a window. */
async function takeReadme(folder: string): Promise<void> {
  await withPortal(folder, async (browser, url, all) => {
    const look: Look = { width: 1440, theme: 'light', language: 'en' };
    const screenshots = all
      .filter(({ name }) => readmePages.includes(name))
      .map((screenshot) => Object.assign({ ...screenshot }, { dialog: true }));
    await takeAll(browser, { url, folder, screenshots, look });
    for (const name of readmePages) {
      const file = join(folder, toFile(name, look));
      await writeFile(join(folder, `${name}.webp`), await toWebp(browser, await readFile(file)));
      await rm(file);
    }
  });
}

/** Starts a separate portal and a browser, and passes them with the list of all screenshots. */
async function withPortal(
  folder: string,
  work: (browser: Browser, url: string, all: readonly Screenshot[]) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const portal = await startPortal(process.env['E2E_DATA_DIR']);
  const browser = await chromium.launch(findBrowser());
  try {
    await work(browser, portal.url, listScreenshots(await findIds(browser, portal.url)));
  } finally {
    await browser.close();
    await portal.stop();
  }
}

const isPhone = ({ width }: Look) => width === 390;
const toFile = (name: string, { width, theme, language }: Look) =>
  `${name}-${width}-${theme}-${language}.png`;

async function findIds(browser: Browser, url: string): Promise<ScreenshotIds> {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context.request, accounts.customer);
  const answer = await send(context.request, 'GET', '/crm/clinics/');
  const page: { results: { id: string; customer_id: string }[] } = await answer.json();
  await context.close();
  const [clinic] = page.results;
  if (!clinic) throw new Error('The demo customer has no clinic');
  return { customer: clinic.customer_id, clinic: clinic.id };
}

interface Round {
  url: string;
  folder: string;
  screenshots: readonly Screenshot[];
  look: Look;
}

async function takeAll(browser: Browser, { url, folder, screenshots, look }: Round): Promise<void> {
  for (const account of new Set(screenshots.map((screenshot) => screenshot.account))) {
    const context = await browser.newContext({
      baseURL: url,
      colorScheme: look.theme,
      ...devices[look.width],
    });
    await context.addInitScript((text) => localStorage.setItem('i18nextLng', text), look.language);
    if (account) await signIn(context.request, account);
    const page = await context.newPage();
    const own = screenshots.filter((screenshot) => screenshot.account === account);
    for (const screenshot of own.filter(({ phoneOnly }) => !phoneOnly || isPhone(look)))
      await take(page, screenshot, join(folder, toFile(screenshot.name, look)));
    await context.close();
  }
}

async function take(
  page: Page,
  { name, path, prepare, dialog }: Screenshot,
  file: string,
): Promise<void> {
  // Leaves the previous page first, so that its form does not ask for confirmation.
  await page.goto('about:blank');
  await page.goto(path);
  try {
    await page.locator('h1').first().waitFor();
    await prepare?.(page);
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
  }
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]')).catch(() => {});
  await page.screenshot({ path: file, fullPage: !dialog, animations: 'disabled' });
  // Removes mocked responses before the next screenshot.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null });
}

/** Creates one image of a page in all its looks, side by side. */
async function makeSheet(
  browser: Browser,
  folder: string,
  name: string,
  shown: readonly Look[],
): Promise<void> {
  const pictures = await Promise.all(
    shown.map(async (look) => {
      const bytes = await readFile(join(folder, toFile(name, look)));
      const width = look.width === 1440 ? 620 : 300;
      return `<img width="${width}" src="data:image/png;base64,${bytes.toString('base64')}">`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: 1920, height: 600 } });
  await page.setContent(
    `<body style="margin:8px;display:flex;flex-wrap:wrap;gap:8px;align-items:start;background:#888">${pictures.join('')}`,
  );
  await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true });
  await page.close();
}

/** Encodes a PNG as WebP in the browser, scaled to two thirds. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const encoded = await page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 960;
    canvas.height = Math.round((image.height / image.width) * 960);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.85);
  }, source);
  await page.close();
  return Buffer.from(encoded.replace(/^[^,]*,/u, ''), 'base64');
}

const [option, ...names] = process.argv.slice(2);
const toFolder = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);
if (option === '--readme') await takeReadme(resolve(import.meta.dirname, '../docs/screenshots'));
else if (option) await takeSheets(toFolder(option), names);
else {
  console.error('Usage: npm run screenshots -w @portal/e2e -- (--readme | FOLDER [NAME…])');
  process.exit(2);
}
