import { useSearchParam } from './use-search-param.ts';

/** Open tab, stored in the URL; switching tabs resets the list's params. */
export function useTab<const Names extends readonly [string, ...string[]]>(names: Names) {
  const [inAddress, set] = useSearchParam('tab', { drops: 'others' });
  const tab: Names[number] = names.find((name) => name === inAddress) ?? names[0];
  return [tab, (name: string) => void set(name === names[0] ? undefined : name)] as const;
}
