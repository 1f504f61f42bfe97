/** Puts the focus on a heading, from where the keyboard and screen readers go on; it is no control, and shows no outline. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
