import { classNames } from '#web/ui/class-names.ts';

export interface AvatarProps {
  /** Name to take the initials from; it also appears as text next to the avatar. */
  name: string;
  size?: 'sm' | 'default' | 'lg' | undefined;
  className?: string | undefined;
}

const sizes = { sm: 'size-6 text-[0.625rem]', default: 'size-8 text-xs', lg: 'size-12 text-base' };

/** Initials in a circle; decorative, hidden from screen readers. */
export function Avatar({ name, size = 'default', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-hover font-semibold text-soft select-none',
        sizes[size],
        className,
      )}
    >
      {toInitials(name)}
    </span>
  );
}

/** Returns the first letters of the first and last name. */
function toInitials(name: string): string {
  const names = name.trim().split(/\s+/u);
  const ends = names.length > 1 ? [names.at(0), names.at(-1)] : [names.at(0)];
  return ends
    .map((name) => Array.from(name ?? '').at(0) ?? '')
    .join('')
    .toLocaleUpperCase();
}
