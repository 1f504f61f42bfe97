import { classNames } from '#web/ui/class-names.ts';
import { controlHeight } from '#web/ui/control-style.ts';

/** Reserves the space of a `ListLookup` until its script has loaded. */
export function LookupPlaceholder() {
  return (
    <div
      aria-hidden
      className={classNames(
        controlHeight,
        'w-44 max-w-full rounded border border-control bg-surface max-sm:w-full max-sm:flex-auto',
      )}
    />
  );
}
