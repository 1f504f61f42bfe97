/**
 * Focuses a heading as the starting point for keyboard and screen readers; shows no outline,
 * because it is not a control.
 */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
