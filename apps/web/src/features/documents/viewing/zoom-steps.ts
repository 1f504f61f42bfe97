/** The least and the most that a page or picture is made smaller and larger. */
const minScale = 0.2;
const maxScale = 5;

const factor = 1.25;

export const clampScale = (scale: number): number => Math.min(maxScale, Math.max(minScale, scale));

/** One step of the buttons. */
export const scaleUp = (scale: number): number => clampScale(scale * factor);
export const scaleDown = (scale: number): number => clampScale(scale / factor);
