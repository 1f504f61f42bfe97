import { classNames } from '#web/ui/class-names.ts';
import { controlHeight } from '#web/ui/control-style.ts';

/** Keeps the room of a `ListLookup` until its script, which a list is shown without, has come. */
export function LookupPlaceholder() {
  return (
    <div
      aria-hidden
      className={classNames(
        controlHeight,
        'w-56 max-w-full rounded border border-control bg-surface max-sm:w-full max-sm:flex-auto',
      )}
    />
  );
}
