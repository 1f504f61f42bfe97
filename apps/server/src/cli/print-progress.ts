import type { OnProgress, Progress } from '#server/backup/progress.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { Terminal } from './command.ts';

/** Interval between two lines of one step. */
const pace = seconds(2);

const labels: Readonly<Record<Progress['step'], string>> = {
  check: 'reading the backup',
  database: 'database',
  indexes: 'indexes and foreign keys',
  files: 'files',
  verification: 'verification',
};

/** Returns the function that prints progress: a line for each step, and one every two seconds. */
export function createProgressPrinter(terminal: Terminal, isJson: boolean): OnProgress {
  let [printedAt, printedStep] = [-Infinity, ''];
  return (progress) => {
    const now = performance.now();
    if (progress.step === printedStep && now - printedAt < pace) return;
    [printedAt, printedStep] = [now, progress.step];
    const { step, rows, files, share } = progress;
    const percent = Math.floor(share * 100);
    if (isJson) terminal.log(JSON.stringify({ event: 'progress', step, rows, files, percent }));
    else
      terminal.error(
        `${`${percent} %`.padStart(5)}  ${labels[step]}; ${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files`,
      );
  };
}

/** Returns bytes in the unit that fits. */
export function formatSize(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const at = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${(bytes / 1024 ** at).toLocaleString('en', { maximumFractionDigits: at === 0 ? 0 : 1 })} ${units[at]}`;
}
