/** Delay in ms before a tooltip opens in navigation (specification section 9). */
export const navigationTooltipDelay = 200;
/** Delay in ms before a tooltip opens elsewhere (specification section 9). */
export const tooltipDelay = 700;
/** Time in ms in which the next tooltip opens without delay (specification section 9). */
export const tooltipSkipDelay = 300;
/** Time in ms to move the pointer from the element onto its tooltip (WCAG 1.4.13). */
const crossing = 100;

let lastClosed = -Infinity;

/** Controls when a tooltip opens and closes; after one has closed, the next one opens at once. */
export class TooltipClock {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  readonly #show: (open: boolean) => void;

  constructor(show: (open: boolean) => void) {
    this.#show = show;
  }

  /** Opens after the delay, or at once if another tooltip has just closed. */
  enter(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#isOpen) return;
    const wait = performance.now() - lastClosed < tooltipSkipDelay ? 0 : delay;
    this.#timer = setTimeout(() => this.#set(true), wait);
  }

  /** Closes unless the pointer returns or enters the tooltip. */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.#isOpen) this.#timer = setTimeout(() => this.close(), crossing);
  }

  open(): void {
    clearTimeout(this.#timer);
    this.#set(true);
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#isOpen) lastClosed = performance.now();
    this.#set(false);
  }

  #set(open: boolean): void {
    if (this.#isOpen === open) return;
    this.#isOpen = open;
    this.#show(open);
  }
}
