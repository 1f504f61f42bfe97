interface PendingKey<Key, Result> {
  readonly key: Key;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Milliseconds after which others no longer wait for a question to be answered. */
const maxWait = 250;

/** Waits for the work, but not for long; the work itself goes on. */
function waitBriefly(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWait);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Asks one question for many: those who come while one is under way wait, and the next is for all
 * of them. So everybody is answered by a question that began after they came, and a busy server
 * asks a few times where it would have asked for each. A question that gets no answer holds those
 * alone for whom it was asked.
 */
export function batch<Key, Result>(
  load: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
): (key: Key) => Promise<Result> {
  let pending: PendingKey<Key, Result>[] = [];
  let isLoading = false;

  async function loadPending(): Promise<void> {
    const batched = pending;
    pending = [];
    try {
      const getResult = await load(batched.map(({ key }) => key));
      for (const { key, resolve } of batched) resolve(getResult(key));
    } catch (error) {
      for (const { reject } of batched) reject(error);
    }
  }

  async function loadUntilNonePending(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    while (pending.length > 0) await waitBriefly(loadPending());
    isLoading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject });
      void loadUntilNonePending();
    });
}
