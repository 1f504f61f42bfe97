/** Common screen sizes in CSS pixels. */
export const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** For what is gone through on both, each with its name. */
export const screens = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const;
