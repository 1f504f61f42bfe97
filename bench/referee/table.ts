import type { Calibration } from './calibrate.ts';
import { getMedian } from '../median.ts';
import { findDisturbance, toRatios } from './judge.ts';
import type { Figures } from './measure.ts';
import type { Result } from './run-work.ts';
import type { SideName } from './sides.ts';
import { countErrors, getPair, getQuiet, judgeSide } from './verdicts.ts';

/** Head of the table. Ratios are the portal's requests a second to the side's, of three portals to one's. */
export const tableHead = `| work | connections | phase | side | requests/s | p50 ms | p99 ms | process ms | PostgreSQL ms | ratio (of each round) | verdict |
| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |`;

/** Returns the rows of a result: one for each side. */
export function toTableRows(result: Result, best: Calibration): string[] {
  const { work, connections, phase, rounds } = result;
  const quiet = getQuiet(result, best);
  return listSides(result).map((name) => {
    const all = rounds.flatMap(({ figures }) => figures.get(name) ?? []);
    const pick = (field: keyof Figures): number => getMedian(all.map((figures) => figures[field]));
    const pair = getPair(name);
    const ratios =
      name === 'portal' ? '' : toRatioCell(toRatios(rounds, ...pair), toRatios(quiet, ...pair));
    const errors = countErrors(result, name);
    const verdicts = judgeSide(result, name, best).map(
      ({ target, verdict }) => `${target}: ${verdict}`,
    );
    const cells = [
      work.name,
      connections,
      phase,
      name,
      pick('perSecond').toFixed(0),
      pick('p50').toFixed(1),
      pick('p99').toFixed(1),
      pick('process').toFixed(2),
      pick('postgres').toFixed(2),
      ratios,
      [...verdicts, ...(errors > 0 ? [`${errors} errors`] : [])].join(', '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

/** Returns the table of all targets with what was found. */
export function toVerdictTable(results: readonly Result[], best: Calibration): string {
  const rows = results.flatMap((result) =>
    listSides(result).flatMap((name) =>
      judgeSide(result, name, best).map(({ target, value, verdict }) => {
        const { work, connections, phase } = result;
        return `| ${[work.name, connections, phase, target, value, verdict].join(' | ')} |`;
      }),
    ),
  );
  return [
    '| work | connections | phase | target | found | verdict |',
    '| --- | ---: | --- | --- | ---: | --- |',
    ...rows,
  ].join('\n');
}

const order: readonly SideName[] = ['portal', 'reference', 'floor', 'Django REST', 'portal ×3'];

const listSides = ({ rounds: [first] }: Result): SideName[] =>
  order.filter((name) => first?.figures.has(name));

/** Returns the median of the quiet rounds, and the ratio of each round; `~` marks noisy ones. */
function toRatioCell(all: readonly number[], quiet: readonly number[]): string {
  const each = all.map((ratio) => `${quiet.includes(ratio) ? '' : '~'}${ratio.toFixed(2)}`);
  if (all.length === 1 || quiet.length === 0) return each.join(', ');
  return `**${getMedian(quiet).toFixed(2)}** (${each.join(', ')})`;
}

/** Returns sentences about the rounds that were not quiet, and about the disk. */
export function describeNoise(results: readonly Result[], best: Calibration): string {
  const rounds = results.flatMap((result) => result.rounds);
  if (rounds.length === 0) return '';
  const disturbances = rounds.map((round) => findDisturbance(round, best));
  const count = (kind: 'shared' | 'slower') => disturbances.filter((one) => one === kind).length;
  const [shared, slower] = [count('shared'), count('slower')];
  const disks = rounds.flatMap(({ calibrations }) => calibrations.map(({ disk }) => disk));
  const disk = `A durable write of 8 kB took ${Math.min(...disks).toFixed(1)} to ${Math.max(...disks).toFixed(1)} ms.`;
  return shared + slower === 0
    ? `All ${rounds.length} rounds were quiet. ${disk}`
    : `The machine was too noisy in ${shared + slower} of ${rounds.length} rounds: other programs used it in ${shared}, and it was slower than at its best in ${slower}. These rounds do not count for ratios and verdicts. ${disk}`;
}

/** Returns a table of how the portal's median response time grows with the devices. */
export function toGrowthTable(sizes: ReadonlyMap<number, readonly Result[]>): string {
  const [base] = sizes.keys();
  if (base === undefined || sizes.size < 2) return '';
  const keys = [...sizes.values()].flatMap((results) =>
    results.filter(({ phase }) => phase === 'warm').map(toKey),
  );
  const lines = [...new Set(keys)].map((key) => {
    const times = [...sizes.values()].map((results) => {
      const result = results.find((one) => one.phase === 'warm' && toKey(one) === key);
      const own = result?.rounds.flatMap(({ figures }) => figures.get('portal')?.p50 ?? []) ?? [];
      return getMedian(own);
    });
    const [first = Number.NaN] = times;
    const cells = times.map((time) =>
      Number.isNaN(time) ? '' : `${time.toFixed(1)} (× ${(time / first).toFixed(1)})`,
    );
    return `| ${key} | ${cells.join(' | ')} |`;
  });
  const titles = [...sizes.keys()].map((size) => size.toLocaleString('en'));
  return [
    'Median response time in milliseconds, warm, by the number of devices (target: × 2 at 1,000,000):\n',
    `| work | connections | ${titles.join(' | ')} |`,
    `| --- | ---: |${titles.map(() => ' ---: |').join('')}`,
    ...lines,
  ].join('\n');
}

const toKey = ({ work, connections }: Result): string => `${work.name} | ${connections}`;
