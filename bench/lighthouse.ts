import { startBrowserPortal, type BrowserPortal } from './browser-portal.ts';
import {
  categories,
  runLighthouse,
  type Category,
  type Preset,
  type Report,
} from './run-lighthouse.ts';
import { printScriptSizes } from './print-script-sizes.ts';
import { getMedian } from './median.ts';

/**
 * Runs Lighthouse on the landing page, a list of 100,000 rows and a document's page, each five
 * times, and prints the median and the range. Fails if a score is below its target.
 * `npm run lighthouse -w @portal/bench -- [runs of a page] [words of pages]`
 */
const [runsOption = '5', only = ''] = process.argv.slice(2);
const runs = Number(runsOption);

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly preset: Preset;
  readonly isOpen: boolean;
  readonly least: Partial<Readonly<Record<Category, number>>>;
}

const everyCategory = { performance: 98, accessibility: 98, 'best-practices': 98 };

const listPages = ({ documentId }: BrowserPortal): MeasuredPage[] => [
  page('landing page', '/', { isOpen: true }),
  page('100,000 devices', '/dashboard/data/devices'),
  page('100,000 devices, as a table', '/dashboard/data/devices?view=table'),
  page('document', `/dashboard/documents/${documentId}`),
  page('landing page', '/', { preset: 'mobile', isOpen: true, least: { performance: 90 } }),
];

function page(name: string, path: string, of: Partial<MeasuredPage> = {}): MeasuredPage {
  return { name, path, preset: 'desktop', isOpen: false, least: everyCategory, ...of };
}

const metrics = [
  ['first-contentful-paint', 'FCP ms', 0],
  ['largest-contentful-paint', 'LCP ms', 0],
  ['speed-index', 'speed index ms', 0],
  ['total-blocking-time', 'blocked ms', 0],
  ['cumulative-layout-shift', 'shift', 3],
] as const;

async function measure(portal: BrowserPortal, measured: MeasuredPage): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    const cookie = measured.isOpen ? null : (await portal.signIn()).cookie;
    const url = portal.url + measured.path;
    const report = await runLighthouse(url, { preset: measured.preset, cookie });
    // Visitors without access are redirected to another page.
    if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
    reports.push(report);
  }
  return reports;
}

const getScore = (report: Report, category: Category): number =>
  Math.round((report.categories[category].score ?? 0) * 100);

function printRow({ name, preset }: MeasuredPage, reports: readonly Report[]): void {
  const scores = categories.map((category) =>
    spread(reports.map((report) => getScore(report, category))),
  );
  const figures = metrics.map(([id, , digits]) =>
    spread(
      reports.map(({ audits }) => audits[id]?.numericValue ?? NaN),
      digits,
    ),
  );
  console.log(`| ${[name, preset, ...scores, ...figures].join(' | ')} |`);
}

/** Returns the median, with the range if the figures differ. */
function spread(figures: readonly number[], digits = 0): string {
  const [least, most] = [Math.min(...figures), Math.max(...figures)].map((n) => n.toFixed(digits));
  const middle = getMedian(figures).toFixed(digits);
  return least === most ? middle : `${middle} (${least}–${most})`;
}

/** Prints the failed audits and the number of runs with each. */
function printFailedAudits({ name, preset }: MeasuredPage, reports: readonly Report[]): void {
  const ids = new Set(reports.flatMap(({ audits }) => Object.keys(audits)));
  for (const id of ids) {
    const found = reports.flatMap(({ audits }) => {
      const audit = audits[id];
      return !audit || audit.score === null || audit.score >= 0.9 ? [] : [audit];
    });
    const [first] = found;
    if (!first) continue;
    const of = categories.filter((category) =>
      reports[0]?.categories[category].auditRefs.some((ref) => ref.id === id && ref.weight > 0),
    );
    const weighs = of.length > 0 ? of.join(', ') : 'weighs nothing';
    const displayValue = first.displayValue ? `: ${first.displayValue}` : '';
    console.log(
      `- ${name}, ${preset}: ${id} (${weighs}; ${found.length} of ${reports.length}), ${first.title}${displayValue}`,
    );
  }
}

function judge({ name, preset, least }: MeasuredPage, reports: readonly Report[]): void {
  for (const category of categories) {
    const promised = least[category];
    const reached = getMedian(reports.map((report) => getScore(report, category)));
    if (promised === undefined || reached >= promised) continue;
    console.error(`${name}, ${preset}: ${category} is ${reached}, below ${promised}`);
    process.exitCode = 1;
  }
}

await printScriptSizes();
const portal = await startBrowserPortal();
try {
  const pages = listPages(portal).filter(({ name, preset }) => `${name}, ${preset}`.includes(only));
  const measured: [MeasuredPage, Report[]][] = [];
  console.log(
    `\n| page | preset | ${categories.join(' | ')} | ${metrics.map(([, head]) => head).join(' | ')} |`,
  );
  console.log(`| --- | --- |${' ---: |'.repeat(categories.length + metrics.length)}`);
  for (const one of pages) {
    const reports = await measure(portal, one);
    printRow(one, reports);
    measured.push([one, reports]);
  }
  console.log('');
  for (const each of measured) printFailedAudits(...each);
  for (const each of measured) judge(...each);
} finally {
  await portal.stop();
}
