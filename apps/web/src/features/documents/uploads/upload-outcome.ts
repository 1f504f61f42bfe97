import { isRunning, isStartable, type Upload } from '#web/features/shared/upload/upload-queue.ts';

/** Combined state of the files in a dialog. */
export interface UploadOutcome {
  /** Number of files, including refused ones. */
  total: number;
  done: number;
  failed: number;
  refused: readonly Upload<unknown>[];
  running: boolean;
  /** Some files can be started or retried. */
  unsent: boolean;
  untried: boolean;
  /** Some files are uploaded, and nothing more can be sent. */
  finished: boolean;
  /** Some files are uploaded and some failed; the dialog lists only the failed ones first. */
  stopped: boolean;
}

/** Summarizes the states of all uploads. */
export function getUploadOutcome(uploads: readonly Upload<unknown>[]): UploadOutcome {
  const at = (step: Upload<unknown>['state']['step']) =>
    uploads.filter(({ state }) => state.step === step);
  const done = at('done').length;
  const failed = at('failed').length;
  const running = uploads.some(isRunning);
  const unsent = uploads.some(isStartable);
  const untried = at('ready').length > 0;
  return {
    total: uploads.length,
    done,
    failed,
    refused: at('refused'),
    running,
    unsent,
    untried,
    finished: done > 0 && !running && !unsent,
    stopped: done > 0 && failed > 0 && !running && !untried,
  };
}
