/** Waits for the work, at most so many milliseconds; the work itself continues. */
export function waitBriefly(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(resolve, milliseconds);
    work.then(end, end);
  });
}
