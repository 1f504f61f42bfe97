import { classNames } from '#web/ui/class-names.ts';

export interface ProgressProps {
  /** Accessible name: "Uploading manual.pdf". */
  label: string;
  /** From 0 to 1; absent while unknown. */
  value?: number | undefined;
  tone?: 'brand' | 'success' | 'danger' | undefined;
  className?: string | undefined;
}

const tones = { brand: 'bg-brand', success: 'bg-success', danger: 'bg-danger' };

/** Progress bar. */
export function Progress({ label, value, tone = 'brand', className }: ProgressProps) {
  const percent =
    value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={classNames(
        'relative h-1.5 w-full overflow-hidden rounded-full bg-hover',
        className,
      )}
    >
      <progress aria-label={label} max={100} value={percent} className="sr-only" />
      <div
        aria-hidden
        className={classNames(
          'absolute inset-y-0 rounded-full',
          tones[tone],
          percent === undefined ? 'w-2/5 animate-sweep' : 'start-0 transition-[width] duration-200',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
