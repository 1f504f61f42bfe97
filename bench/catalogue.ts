import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { callsFor, subjectsIn, type MeasuredCall } from './catalogue-calls.ts';
import { generateCatalogue, getSizes, scaleSizes } from './catalogue-data.ts';
import { addEmployee } from './customers-data.ts';
import { generateTexts } from './document-texts.ts';
import { startPersistentCluster } from './persistent-cluster.ts';
import { printFloors } from './print-floors.ts';
import { paletteCallsFor, findPaletteTerms } from './palette-calls.ts';
import { serviceCallsFor, serviceSubjectsIn } from './service-calls.ts';
import { generateServiceDesk, getServiceSizes } from './service-data.ts';
import { type StartedSide, startComparedSide } from './start-compared-side.ts';

/**
 * Measures every list, filter, ordering and search of the catalogue, the rights, the installed
 * base, the service desk and the pipeline, and searches in the palette, for an employee and for a
 * customer's user with 50 rights. Prints p50 and p99 at one connection and at 32, next to the same
 * on a small database, and as ratios to floors of hand-written SQL in one run.
 * `npm run catalogue -w @portal/bench -- <data folder> [seconds a measurement] [words of calls] [--devices 1000000]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  // Of the large side; the rest of it grows with them.
  options: { devices: { type: 'string', default: String(getSizes.large.installedDevices) } },
});
const [folder = join(tmpdir(), 'portal-bench-catalogue'), secondsOption = '2', only = ''] =
  positionals;
const seconds = Number(secondsOption);
const devices = Number(options.devices);
const share = { large: devices / getSizes.large.installedDevices, small: 1 };
const sizes = ['large', 'small'] as const;
const ports = {
  large: { portal: 21_811, floor: 21_812 },
  small: { portal: 21_813, floor: 21_814 },
};

interface Side extends StartedSide {
  readonly calls: readonly MeasuredCall[];
}

const cluster = await startPersistentCluster(folder);

async function prepareSide(size: (typeof sizes)[number]): Promise<Side> {
  const name = share[size] === 1 ? size : String(devices);
  const { address, isNew } = await cluster.database(`catalogue_${name}`);
  await migrate(address);
  if (isNew) await generateCatalogue(address, scaleSizes(getSizes[size], share[size]));
  await generateTexts(address);
  await generateServiceDesk(address, scaleSizes(getServiceSizes[size], share[size]));
  const subjects = await subjectsIn(address);
  const calls = [
    ...callsFor(subjects),
    ...serviceCallsFor(await serviceSubjectsIn(address)),
    ...paletteCallsFor(await findPaletteTerms(address)),
  ];
  const side = await startComparedSide(address, {
    ports: ports[size],
    folder: mkdtempSync(join(tmpdir(), 'portal-bench-data-')),
    seconds,
    users: { employee: await addEmployee(address), customer: subjects.user },
  });
  return { ...side, calls: calls.filter(({ what }) => what.includes(only)) };
}

/** Measures all calls on both sizes, each after an unmeasured warm-up. */
async function printCalls(large: Side, small: Side): Promise<void> {
  console.log(
    '\n| who | what | p50 of 1 | small | p99 of 1 | p50 of 32 | small | p99 of 32 | /s |',
  );
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [at, call] of large.calls.entries()) {
    const smallCall = small.calls[at];
    if (!smallCall) throw new Error(`${call.what} has no equivalent`);
    const figures = [];
    for (const connections of [1, 32]) {
      const big = await large.load(call, connections);
      const little = await small.load(smallCall, connections);
      figures.push(big.p50, little.p50, big.p99);
      if (connections === 32) figures.push(big.requestsPerSecond.toFixed(0));
    }
    console.log(`| ${call.as} | ${call.what} | ${figures.join(' | ')} |`);
  }
}

const large = await prepareSide('large');
const small = await prepareSide('small');
console.log(`${devices.toLocaleString('en')} devices, ${seconds} s a measurement`);
console.log(`memory at rest: portal ${large.portal.memory().toFixed(0)} MiB`);
await printFloors(large.calls, large);
await printCalls(large, small);
console.log(`\nmemory after: portal ${large.portal.memory().toFixed(0)} MiB`);
for (const side of [large, small]) await side.stop();
await cluster.stop();
