/** Limits of the zoom of a page or image. */
const minScale = 0.2;
const maxScale = 5;

const factor = 1.25;

export const clampScale = (scale: number): number => Math.min(maxScale, Math.max(minScale, scale));

/** Changes the scale by one step of the zoom buttons. */
export const scaleUp = (scale: number): number => clampScale(scale * factor);
export const scaleDown = (scale: number): number => clampScale(scale / factor);
