import { encode } from 'uqr';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Light modules around the code, without which cameras miss it (ISO/IEC 18004 §6.3.8). */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  /** What it is, for who cannot see it. */
  label: string;
}

/** A QR code: black on white in the dark theme too, as many cameras want it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quietZone;
  return (
    <div className="w-60 max-w-full">
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg
        aria-hidden
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="rounded border border-line"
      >
        <rect width={side} height={side} fill="#ffffff" />
        <path fill="#000000" d={toModulePath(data)} />
      </svg>
    </div>
  );
}

/** The dark modules of each row, those side by side as one. */
function toModulePath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '#' : ' '))
          .join('')
          .matchAll(/#+/gu),
      ].map(
        ({ 0: { length }, index: x }) =>
          `M${x + quietZone} ${y + quietZone}h${length}v1h-${length}z`,
      ),
    )
    .join('');
}
