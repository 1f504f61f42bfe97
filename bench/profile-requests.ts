import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { comparedWork, measureWork } from './compared-work.ts';
import { prepareVersion, startDurableCluster } from './prepare-version.ts';
import { openProfiler, type Profile, type ProfileNode } from './profiler.ts';

/**
 * Shows where the portal's process spends its time for a request: the functions and the layers with
 * their own time, without what they call, by V8's sampling profiler.
 * `npm run profile -w @portal/bench -- [number of customers] [parts of the work's name, between |]
 * [--requests 4000] [--connections 32] [--functions 40] [--out FOLDER]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '4000' },
    connections: { type: 'string', default: '32' },
    functions: { type: 'string', default: '40' },
    /** Where to write the profiles, for a browser's developer tools. */
    out: { type: 'string' },
  },
});
const [size = '20000', filter = ''] = positionals;
const requests = Number(options.requests);
const connections = Number(options.connections);

/** Prints the shares of the time in which the process was not idle, and what they are of a request. */
function print(name: string, milliseconds: number, profile: Profile): void {
  const layers = new Map<string, number>();
  const functions = new Map<string, number>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  let total = 0;
  for (const [at, id] of profile.samples.entries()) {
    const node = nodes.get(id);
    const time = profile.timeDeltas[at] ?? 0;
    if (!node || node.callFrame.functionName === '(idle)') continue;
    total += time;
    const { layer, label } = describe(node);
    layers.set(layer, (layers.get(layer) ?? 0) + time);
    functions.set(label, (functions.get(label) ?? 0) + time);
  }
  console.log(`\n### ${name}: ${milliseconds.toFixed(3)} ms of the process for a request\n`);
  const show = (times: ReadonlyMap<string, number>, most: number): void => {
    console.log('| own time of | share | µs |\n| --- | ---: | ---: |');
    for (const [label, time] of [...times].toSorted(([, a], [, b]) => b - a).slice(0, most)) {
      const share = time / total;
      const cells = [
        label,
        `${(share * 100).toFixed(1)} %`,
        (share * milliseconds * 1000).toFixed(1),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
    console.log('');
  };
  show(layers, Infinity);
  show(functions, Number(options.functions));
}

/** Returns the layer of a function, and its name with its place in the sources. */
function describe({ callFrame }: ProfileNode): { layer: string; label: string } {
  const { functionName, url, lineNumber, columnNumber } = callFrame;
  const name = functionName || '(anonymous)';
  const source = url.startsWith('file:') ? toSource(url, lineNumber, columnNumber) : url;
  const label = `\`${name}\` ${source}`.trim();
  return { layer: toLayer(name, source), label };
}

/** Layers by the place of a source; the first that matches is taken. */
const layers: readonly (readonly [place: RegExp, layer: string])[] = [
  [/^node:(?:_http|internal\/http)/u, 'Node: HTTP'],
  [
    /^node:(?:net|internal\/stream|internal\/streams|stream|internal\/net)/u,
    'Node: sockets and streams',
  ],
  [
    /^node:(?:internal\/process\/task|internal\/async|async_hooks|internal\/timers|timers)/u,
    'Node: promises and timers',
  ],
  [/^node:(?:buffer|internal\/buffer)/u, 'Node: buffers'],
  [/^node:(?:crypto|internal\/crypto)/u, 'Node: cryptography'],
  [/^node:/u, 'Node: others'],
  [/node_modules\/(?:pg|pg-pool|pg-protocol|pg-types|postgres-[a-z]+)\//u, 'driver of PostgreSQL'],
  [/node_modules\/(?:fast-json-stringify|@fastify\/fast-json)/u, 'serializer'],
  [/node_modules\/(?:fastify|find-my-way|avvio|@fastify)/u, 'Fastify'],
  [/node_modules\/(?:pino|quick-format)/u, 'log'],
  [/node_modules\/prom-client/u, 'metrics'],
  [/node_modules\/(?<package>(?:@[\w-]+\/)?[\w.-]+)\//u, 'package $<package>'],
  [/apps\/server\/src\/(?<folder>[\w-]+\/(?:[\w-]+\/)?)/u, 'portal: $<folder>'],
  [/packages\/(?<package>\w+)/u, 'portal: packages/$<package>'],
];

function toLayer(name: string, source: string): string {
  if (name === '(garbage collector)') return 'garbage collection';
  if (name === '(program)') return 'native code outside of functions';
  for (const [place, layer] of layers) {
    const match = place.exec(source);
    if (match) return layer.replace(/\$<\w+>/u, Object.values(match.groups ?? {})[0] ?? '');
  }
  return source === '' ? 'native functions, and generated code' : source;
}

const maps = new Map<string, SourceMap | null>();

function toSource(file: string, line: number, column: number): string {
  let map = maps.get(file);
  if (map === undefined) {
    map = readMap(`${fileURLToPath(file)}.map`);
    maps.set(file, map);
  }
  const entry = map?.findEntry(line, column);
  if (!entry || !('originalSource' in entry)) return shorten(file);
  return `${shorten(new URL(entry.originalSource, file).href)}:${entry.originalLine + 1}`;
}

function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

const root = new URL('..', import.meta.url).href;

const shorten = (file: string): string => file.replace(root, '');

const cluster = await startDurableCluster('profile');
const { postmaster } = cluster;
const version = await prepareVersion(cluster, {
  name: 'profiled',
  folder: resolve(import.meta.dirname, '..'),
  port: 21_833,
  size: Number(size),
});
const inspector = '127.0.0.1:21834';
const running = await version.start({ NODE_OPTIONS: `--inspect=${inspector}` });
const profiler = await openProfiler(inspector);
const isChosen = (name: string): boolean => filter.split('|').some((part) => name.includes(part));
for (const name of comparedWork.filter(isChosen)) {
  const repetition = { connections, requests, encoding: 'identity', postmaster };
  await measureWork(name, version.portal, running, repetition);
  await profiler.start();
  const { processor } = await measureWork(name, version.portal, running, repetition);
  const profile = await profiler.stop();
  print(name, processor, profile);
  if (options.out === undefined) continue;
  mkdirSync(options.out, { recursive: true });
  writeFileSync(
    join(options.out, `${name.replaceAll(/\W+/gu, '-')}.cpuprofile`),
    JSON.stringify(profile),
  );
}
profiler.close();
await running.stop();
await cluster.stop();
