/** The least and the most that a page or picture is made smaller and larger. */
const leastScale = 0.2;
const mostScale = 5;

const factor = 1.25;

export const withinScales = (scale: number): number =>
  Math.min(mostScale, Math.max(leastScale, scale));

/** One step of the buttons. */
export const larger = (scale: number): number => withinScales(scale * factor);
export const smaller = (scale: number): number => withinScales(scale / factor);
