import type { Calibration } from './calibrate.ts';
import {
  findDisturbance,
  getMedian,
  judgeLeast,
  judgeMost,
  toRatios,
  type Round,
} from './judge.ts';
import type { Figures } from './measure.ts';
import type { Result } from './run-work.ts';
import type { SideName } from './sides.ts';

/** Milliseconds that signing in may take beyond the hash. */
const beyondHash = 3;
/** Seconds within which mails must be sent. */
const mailSeconds = 60;

/** Head of the table. Ratios are the portal's requests a second to the side's, of three portals to one's. */
export const tableHead = `| work | connections | phase | side | requests/s | p50 ms | p99 ms | process ms | PostgreSQL ms | ratio (of each round) | target | verdict |
| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- | --- |`;

/** Returns the rows of a result: one for each side. */
export function toTableRows(result: Result, best: Calibration): string[] {
  const { work, connections, phase, rounds } = result;
  const [first] = rounds;
  const names = [...(first?.figures.keys() ?? [])].toSorted(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  );
  const quiet = rounds.filter((round) => findDisturbance(round, best) === null);
  return names.map((name) => {
    const all = rounds.flatMap(({ figures }) => figures.get(name) ?? []);
    const pick = (field: keyof Figures): number => getMedian(all.map((figures) => figures[field]));
    const [of, to]: [SideName, SideName] =
      name === 'portal ×3' ? ['portal ×3', 'portal'] : ['portal', name];
    const isPortal = name === 'portal';
    const allRatios = isPortal ? [] : toRatios(rounds, of, to);
    const ratios = isPortal ? [] : toRatios(quiet, of, to);
    const errors = all.reduce((total, figures) => total + figures.errors, 0);
    const judged = judge(result, { name, quiet, ratios });
    const verdicts =
      errors > 0 ? [`missed: ${errors} errors`] : judged.map(({ verdict }) => verdict);
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
      toRatioCell(allRatios, ratios),
      judged.map(({ target }) => target).join(', '),
      verdicts.join(', '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

const order: readonly SideName[] = ['portal', 'twin', 'floor', 'Django REST', 'portal ×3'];

/** Returns the median of the quiet rounds, and the ratio of each round; `~` marks noisy ones. */
function toRatioCell(all: readonly number[], quiet: readonly number[]): string {
  if (all.length === 0) return '';
  const each = all.map((ratio) => `${quiet.includes(ratio) ? '' : '~'}${ratio.toFixed(2)}`);
  if (all.length === 1 || quiet.length === 0) return each.join(', ');
  return `**${getMedian(quiet).toFixed(2)}** (${each.join(', ')})`;
}

interface Judged {
  readonly target: string;
  readonly verdict: string;
}

function judge(
  result: Result,
  { name, quiet, ratios }: { name: SideName; quiet: readonly Round[]; ratios: readonly number[] },
): Judged[] {
  const total = result.rounds.length;
  if (name === 'portal') return judgePortal(result, quiet);
  if (name === 'portal ×3')
    return [{ target: '≥ 1 in sum', verdict: judgeLeast(ratios, total, 1) }];
  return result.work.targets
    .filter(({ to, connections = result.connections, phase = result.phase }) => {
      return to === name && connections === result.connections && phase === result.phase;
    })
    .map(({ least }) => ({
      target: `≥ ${least}`,
      verdict: judgeLeast(ratios, total, least),
    }));
}

/** Judges what is bound to a time rather than to another side. */
function judgePortal(
  { work, connections, phase, hash, mails, rounds }: Result,
  quiet: readonly Round[],
): Judged[] {
  const own = quiet.flatMap(({ figures }) => figures.get('portal') ?? []);
  const judged: Judged[] = [];
  if (work.p99 !== undefined)
    judged.push({
      target: `p99 ≤ ${work.p99} ms`,
      verdict: judgeMost(
        own.map(({ p99 }) => p99),
        rounds.length,
        work.p99,
      ),
    });
  if (work.isSignIn && connections === 1 && phase === 'warm') {
    const most = getMedian(hash) + beyondHash;
    judged.push({
      target: `p50 ≤ hash + ${beyondHash} = ${most.toFixed(1)} ms`,
      verdict: judgeMost(
        own.map(({ p50 }) => p50),
        rounds.length,
        most,
      ),
    });
  }
  if (work.mails) {
    const slowest = Math.max(...mails);
    judged.push({
      target: `mails sent within ${mailSeconds} s`,
      verdict: `${slowest <= mailSeconds ? 'met' : 'missed'} (${slowest.toFixed(0)} s)`,
    });
  }
  return judged;
}

/** Returns sentences about the rounds that were not quiet, and about the disk. */
export function describeNoise(results: readonly Result[], best: Calibration): string {
  const rounds = results.flatMap((result) => result.rounds);
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
