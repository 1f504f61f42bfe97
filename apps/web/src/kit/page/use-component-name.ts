import { useTranslation } from 'react-i18next';
import { componentNames, type ComponentName } from '@portal/contract/system';

/** Names a component of the portal; one that the page does not know has its own name. */
export function useComponentName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => (isComponent(name) ? t(`system_status.components.${name}`) : name);
}

const isComponent = (name: string): name is ComponentName =>
  componentNames.some((known) => known === name);
