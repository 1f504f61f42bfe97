import { classNames } from '#web/ui/class-names.ts';
import { controlHeight } from '#web/ui/control-style.ts';

/** Width of a `ListLookup`: as much of its line as there is, up to its own. */
export const lookupWidth =
  'max-w-full max-sm:w-full max-sm:flex-auto sm:max-w-44 sm:min-w-34 sm:grow-2 sm:basis-34';

/** Reserves the space of a `ListLookup` until its script has loaded. */
export function LookupPlaceholder() {
  return (
    <div
      aria-hidden
      className={classNames(controlHeight, lookupWidth, 'rounded border border-control bg-surface')}
    />
  );
}
