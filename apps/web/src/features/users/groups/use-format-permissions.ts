import { permissions as allPermissions, type Permission } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';

/** Returns a function that formats permissions as a text. */
export function useFormatPermissions(): (permissions: readonly Permission[]) => string {
  const { t } = useTranslation();
  return (permissions) => {
    if (permissions.length === 0) return t('groups.no_permissions');
    if (permissions.length === allPermissions.length) return t('groups.all_permissions');
    return permissions.map((one) => t(`groups.permissions.${one}`)).join(', ');
  };
}
