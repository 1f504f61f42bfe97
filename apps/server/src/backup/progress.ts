import type { BackupEnd } from './format.ts';

/** How far a backup or its restoration is. */
export interface Progress {
  /** What is being done. */
  readonly step: 'check' | 'database' | 'indexes' | 'files' | 'verification';
  readonly rows: number;
  readonly files: number;
  /** Share of the whole work from 0 to 1, as far as it can be estimated. */
  readonly share: number;
}

export type OnProgress = (progress: Progress) => void;

/** Shares of the steps of a restoration, as measured with a million devices and few files. */
const restoreSteps: Readonly<Record<Progress['step'], readonly [begin: number, length: number]>> = {
  check: [0, 0.1],
  database: [0.1, 0.4],
  indexes: [0.5, 0.2],
  files: [0.7, 0.2],
  verification: [0.9, 0.1],
};

/** Follows a restoration, whose totals the backup states. */
export interface RestoreProgress {
  addRows(count: number): void;
  /** Counts rows that come after the files. */
  addLateRows(count: number): void;
  addFile(): void;
  /** Begins a step, or tells its share. */
  reach(step: Progress['step'], share?: number): void;
}

/** Creates the progress of a restoration. */
export function createRestoreProgress(onProgress: OnProgress): RestoreProgress & {
  expect(end: Pick<BackupEnd, 'rows' | 'files'>): void;
} {
  let totals = { rows: 0, files: 0 };
  let [rows, files] = [0, 0];
  const report = (step: Progress['step'], share: number): void => {
    const [begin, length] = restoreSteps[step];
    onProgress({ step, rows, files, share: begin + length * Math.min(share, 1) });
  };
  return {
    expect: (end) => (totals = end),
    addRows: (count) => {
      rows += count;
      report('database', rows / Math.max(totals.rows, 1));
    },
    addLateRows: (count) => {
      rows += count;
      report('files', 1);
    },
    addFile: () => {
      files += 1;
      report('files', files / Math.max(totals.files, 1));
    },
    reach: (step, share = 0) => report(step, share),
  };
}
