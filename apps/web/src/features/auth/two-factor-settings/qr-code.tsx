import { encode } from 'uqr';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Width of the light border that cameras require (ISO/IEC 18004 §6.3.8). */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
}

/** QR code in black on white, also in the dark theme, as many cameras require. */
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

/** Returns an SVG path of the dark modules, with adjacent ones of a row joined. */
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
