import { useTranslation } from 'react-i18next';

/** Returns the display name of a database table; its own name without a text. */
export function useTableName(): (table: string) => string {
  const { t } = useTranslation();
  return (table) => t(`processing.tables.${table}.name`, { defaultValue: table });
}
