/** Common screen sizes in CSS pixels. */
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Screens of tests that run on both sizes, each with a name. */
export const screens = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const;
