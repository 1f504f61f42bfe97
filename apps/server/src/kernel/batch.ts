interface Waiting<Key, Answer> {
  readonly key: Key;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Milliseconds after which others no longer wait for a question to be answered. */
const patience = 250;

/** Waits for the work, but not for long; the work itself goes on. */
function orNotForLong(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
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
export function batch<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<(key: Key) => Answer>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = [];
  let isAsking = false;

  async function askForAll(): Promise<void> {
    const those = waiting;
    waiting = [];
    try {
      const answerTo = await ask(those.map(({ key }) => key));
      for (const { key, resolve } of those) resolve(answerTo(key));
    } catch (error) {
      for (const { reject } of those) reject(error);
    }
  }

  async function askWhileAnyWait(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) await orNotForLong(askForAll());
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void askWhileAnyWait();
    });
}
