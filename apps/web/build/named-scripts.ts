/** Scripts that keep their name in a build, because browser tests withhold them. */
export const namedScripts = [
  'board-view',
  'customers-page',
  'day-picker',
  'documents-page',
  'dropdown-menu-panel',
  'error-page',
  'react',
  'start-portal',
] as const;

/** Name of a script that browser tests can withhold. */
export type NamedScript = (typeof namedScripts)[number];

/** Whether a build keeps the script's name in its file name. */
export function hasFileName(script: string): script is NamedScript {
  return namedScripts.some((one) => one === script);
}

/** Matches the addresses of these scripts in a build. */
export function matchScripts(
  ...scripts: [NamedScript | 'index', ...(NamedScript | 'index')[]]
): RegExp {
  return new RegExp(`/assets/(?:${scripts.join('|')})-[^/]+\\.js$`, 'u');
}
