import { fileURLToPath } from 'node:url';
import { getScriptSize } from '../apps/web/build/script-sizes.ts';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const portal = ['index.html', 'src/app/start-portal.tsx'];
const route = (name: string): string => `src/app/routes/${name}.tsx`;

const pages = [
  ['landing page and sign-in', ['index.html', route('landing-page')]],
  ['dashboard', [...portal, route('dashboard-page')]],
  ['devices', [...portal, route('devices-page')]],
  ['customers', [...portal, route('customers-page')]],
  ['documents', [...portal, route('documents-page')]],
  ['document, without the PDF’s reader', [...portal, route('document-page')]],
  ['pipeline', [...portal, route('sales-page')]],
  ['tickets', [...portal, route('tickets-page')]],
] as const;

/**
 * Prints the gzipped size of the scripts that each page needs before it can be shown, without the
 * dictionary.
 */
export async function printScriptSizes(): Promise<void> {
  console.log('| page | script, gzip, kB |');
  console.log('| --- | ---: |');
  for (const [name, modules] of pages) {
    const size = await getScriptSize(dist, modules);
    console.log(`| ${name} | ${(size / 1000).toFixed(1)} |`);
  }
}
