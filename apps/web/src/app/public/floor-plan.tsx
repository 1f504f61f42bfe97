const devices = [
  { x: 52, y: 52 },
  { x: 52, y: 232 },
  { x: 360, y: 52 },
  { x: 548, y: 52 },
  { x: 548, y: 232 },
] as const;

/**
 * A clinic's floor plan, drawn as the logo is: walls, doors standing open, and the devices in their
 * rooms, one of them due. Decoration; its colours are the theme's.
 */
export function FloorPlan() {
  return (
    <svg viewBox="12 12 576 260" fill="none" aria-hidden>
      <path className="fill-surface" d="M14 14H586V270H14Z" />
      <g className="stroke-line" strokeWidth="1">
        {Array.from({ length: 13 }, (_, column) => (
          <path key={column} d={`M${46 + column * 42} 14V270`} />
        ))}
        {Array.from({ length: 5 }, (_, row) => (
          <path key={row} d={`M14 ${56 + row * 43}H586`} />
        ))}
      </g>
      <g className="stroke-control" strokeWidth="3" strokeLinecap="square">
        <path d="M320 270H586V14H14V270H280M186 14V120H150M110 120H14M186 162V270M186 162H150M110 162H14M400 14V120H430M470 120H586M400 162V270M400 162H430M470 162H586" />
      </g>
      <g className="stroke-control" strokeWidth="1.5">
        <path d="M110 120V80A40 40 0 0 1 150 120M110 162V202A40 40 0 0 0 150 162M470 120V80A40 40 0 0 0 430 120M470 162V202A40 40 0 0 1 430 162M280 270V230A40 40 0 0 1 320 270" />
      </g>
      {devices.map(({ x, y }) => (
        <Device key={`${x} ${y}`} x={x} y={y} />
      ))}
      <g transform="translate(250 96)">
        <circle r="26" className="fill-brand-soft" />
        <circle r="26" className="stroke-brand" strokeWidth="1.5" strokeDasharray="3 4" />
        <path d="M-3 -10h6v7h7v6h-7v7h-6v-7h-7v-6h7z" className="fill-brand" />
      </g>
    </svg>
  );
}

function Device({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-20" y="-18" width="40" height="36" rx="6" className="fill-sunken stroke-control" />
      <path d="M-2 -8h4v6h6v4h-6v6h-4v-6h-6v-4h6z" className="fill-brand" />
    </g>
  );
}
