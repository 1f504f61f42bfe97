import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './chromium.ts';

const web = fileURLToPath(new URL('../apps/web/src/app/', import.meta.url));
const marker = readFileSync(`${web}public/icon.svg`, 'utf8');

/** An icon: side in pixels, share that the logo takes, and colours. */
interface Icon {
  name: string;
  side: number;
  part: number;
  ground: string;
  ink: string;
}

const brand = '#bc4409';
const plain = { part: 1, ground: 'transparent', ink: brand };
// Maskable icons keep only a circle with four fifths of the diameter (W3C, Web Application
// Manifest); iOS fills transparent parts with black.
const filled = { part: 0.56, ground: brand, ink: '#ffffff' };

const icons: readonly Icon[] = [
  { name: 'icon-192', side: 192, ...plain },
  { name: 'icon-512', side: 512, ...plain },
  { name: 'maskable-192', side: 192, ...filled },
  { name: 'maskable-512', side: 512, ...filled },
  { name: 'apple-touch-icon', side: 180, ...filled, part: 0.68 },
];

/**
 * Draws the icons of the installed application from its logo; run it after the logo has changed.
 */
async function drawIcons(): Promise<void> {
  const browser = await chromium.launch(findBrowser());
  try {
    for (const { name, side, part, ground, ink } of icons) {
      const page = await browser.newPage({ viewport: { width: side, height: side } });
      const drawn = marker.replace(brand, ink).replace('<svg ', `<svg width="${side * part}" `);
      await page.setContent(
        `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">${drawn}`,
      );
      const picture = await page.screenshot({ omitBackground: true });
      writeFileSync(`${web}icons/${name}.png`, picture);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

await drawIcons();
