import type { Browser, Locator, Page } from '@playwright/test';
import { remember } from './known-data.ts';
import { inPageLanguage, isSpoken, type Extent } from './page-language.ts';

type Given = readonly unknown[];

let isWrapped = false;

/**
 * Makes every page and locator translate the English texts of a test, so that tests are written
 * once for all languages. Playwright exports no class to derive from, and each locator creates the
 * next; therefore it changes their prototypes, once per worker.
 */
export async function wrapPlaywright(browser: Browser): Promise<void> {
  if (isWrapped) return;
  isWrapped = true;
  const page = await browser.newPage();
  const locator = page.locator('body');
  for (const one of [page, locator]) wrapLocators(one);
  change(locator, 'filter', ([options]) => [inOptions(options)]);
  for (const name of ['fill', 'pressSequentially', 'setInputFiles'])
    change(locator, name, remembered);
  change(page.keyboard, 'type', remembered);
  const route = Promise.withResolvers<object>();
  await page.route('**/*', async (one) => {
    route.resolve(one);
    await one.fulfill({ body: '' });
  });
  await page.goto('http://a.example/');
  change(await route.promise, 'fulfill', ([options]) => {
    remember(toResponse(options));
    return [options];
  });
  await page.setContent('<input type="file" />');
  const chooser = page.waitForEvent('filechooser');
  await page.locator('input').click();
  change(await chooser, 'setFiles', remembered);
  chooseByLabel(locator);
  await page.close();
}

function wrapLocators(one: Page | Locator): void {
  for (const name of ['getByLabel', 'getByText', 'getByTitle', 'getByPlaceholder', 'getByAltText'])
    change(one, name, ([text, options]) => [said(text, getExtent(options)), options]);
  for (const name of ['getByRole', 'locator'])
    change(one, name, ([what, options]) => [what, inOptions(options)]);
}

/** Changes the arguments of a method on the object's prototype. */
function change(one: object, name: string, how: (given: Given) => Given): void {
  const prototype: object = Object.getPrototypeOf(one);
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`Playwright has no ${name}`);
  Reflect.set(prototype, name, function changed(this: object, ...given: Given): unknown {
    return Reflect.apply(original, this, how(given));
  });
}

function remembered(given: Given): Given {
  remember(given[0]);
  return given;
}

/** Returns the mocked response body. */
const toResponse = (options: unknown): unknown =>
  typeof options === 'object' && options !== null && 'json' in options ? options.json : null;

const said = (text: unknown, extent: Extent): unknown =>
  typeof text === 'string' || text instanceof RegExp ? inPageLanguage(text, extent) : text;

const getExtent = (options: unknown): Extent =>
  typeof options === 'object' && options !== null && 'exact' in options && options.exact === true
    ? 'whole'
    : 'part';

/** Translates the names and texts in a locator’s options. */
function inOptions(options: unknown): unknown {
  if (typeof options !== 'object' || options === null) return options;
  const extent = getExtent(options);
  return Object.fromEntries(
    Object.entries(options).map(([name, value]: [string, unknown]) => {
      if (name === 'name' || name === 'description') return [name, said(value, extent)];
      return [name, name === 'hasText' || name === 'hasNotText' ? said(value, 'part') : value];
    }),
  );
}

/** Makes `selectOption` find an option by its translated label. */
function chooseByLabel(locator: Locator): void {
  const prototype: object = Object.getPrototypeOf(locator);
  const selectOption: Locator['selectOption'] = Reflect.get(prototype, 'selectOption');
  Reflect.set(
    prototype,
    'selectOption',
    async function selectSaid(this: Locator, ...given: Parameters<Locator['selectOption']>) {
      const [value, options] = given;
      const label =
        typeof value === 'object' && value !== null && 'label' in value ? value.label : value;
      if (typeof label !== 'string' || !isSpoken(label))
        return selectOption.call(this, value, options);
      const index = await this.locator('option')
        .filter({ hasText: inPageLanguage(label, 'whole') })
        .first()
        .evaluate((option) => (option instanceof HTMLOptionElement ? option.index : -1));
      return selectOption.call(this, { index }, options);
    },
  );
}
