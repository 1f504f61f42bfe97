import { useSearchParam } from './use-search-param.ts';

/** The open tab, as the address says; another tab begins with a list of its own. */
export function useTab<const Names extends readonly [string, ...string[]]>(names: Names) {
  const [inAddress, set] = useSearchParam('tab', { drops: 'others' });
  const tab: Names[number] = names.find((name) => name === inAddress) ?? names[0];
  return [tab, (name: string) => void set(name === names[0] ? undefined : name)] as const;
}
