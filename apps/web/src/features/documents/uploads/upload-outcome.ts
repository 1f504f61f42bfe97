import { isRunning, isStartable, type Upload } from '#web/kit/upload/upload-queue.ts';

/** How far the files of a dialog are, taken together. */
export interface UploadOutcome {
  /** How many there are, refused ones among them. */
  total: number;
  done: number;
  failed: number;
  refused: readonly Upload<unknown>[];
  running: boolean;
  /** Some can be started, for the first time or again. */
  unsent: boolean;
  untried: boolean;
  /** Some are there, and nothing more can be sent. */
  finished: boolean;
  /** Some are there and some failed: what is left to do stands first, and nothing else beside it. */
  stopped: boolean;
}

/** Sums up where the files are. */
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
