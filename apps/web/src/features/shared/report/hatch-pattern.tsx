const id = 'report-hatch';

/** Fill of bars of what went wrong, above their colour, so that a chart does not depend on it. */
export const hatch = `url(#${id})`;

/** Hatching pattern; rendered once in an SVG of its own. */
export function HatchPattern() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <defs>
        <pattern
          id={id}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="1.75" height="5" className="fill-surface" />
        </pattern>
      </defs>
    </svg>
  );
}
