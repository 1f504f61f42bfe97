/** A setting that cannot be: its message is one line that names it. */
export class SettingError extends Error {}
