import { expect, ownLanguage, test } from './support/portal-test.ts';

/** The parts of a manifest that the tests read. */
interface Manifest {
  id: string;
  lang: string;
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}

test.use({ account: null });

test('has a manifest that a browser accepts, icons of their declared size, and a frame coloured as the theme', async ({
  page,
  context,
  language,
  t,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  // The page links the English manifest until its script has detected the browser's language.
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute(
    'href',
    `/manifest.${language}.webmanifest`,
  );
  const browser = await context.newCDPSession(page);
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe(`/manifest.${language}.webmanifest`);
  expect(errors).toEqual([]);
  const manifest: Manifest = JSON.parse(data);
  expect(manifest).toMatchObject({
    id: '/',
    lang: language,
    name: t('app.name'),
    start_url: '/dashboard',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);

  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const icons = [...manifest.icons, { src: touch ?? '', sizes: '180x180' }];
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }

  const colour = () =>
    page.evaluate(
      () =>
        Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')).find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  expect(await colour()).toBe('#ffffff');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  expect(await colour()).toBe('#161618');
});

// Chooses each language in turn.
test(
  'installs the portal in its current language',
  { tag: ownLanguage },
  async ({ page, request }) => {
    await page.goto('/?lng=nl');
    const link = page.locator('link[rel=manifest]');
    await expect(link).toHaveAttribute('href', '/manifest.nl.webmanifest');
    const manifest: Manifest = await (await request.get('/manifest.nl.webmanifest')).json();
    expect(manifest.name).toBe('Partnerportaal');
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'Documenten',
      'Service',
      'Profiel',
    ]);
    await page.getByRole('combobox', { name: 'Taal' }).selectOption('fr');
    await expect(link).toHaveAttribute('href', '/manifest.fr.webmanifest');
  },
);
