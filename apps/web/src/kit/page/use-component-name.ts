import { useTranslation } from 'react-i18next';
import { componentNames, type ComponentName } from '@portal/contract/system';

/** Returns a function that translates a component's name; unknown components keep their own. */
export function useComponentName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => (isComponent(name) ? t(`system_status.components.${name}`) : name);
}

const isComponent = (name: string): name is ComponentName =>
  componentNames.some((known) => known === name);
