import { useTranslation } from 'react-i18next';

/** Returns the display name of a table in an export; its own name without a text. */
export function useDataTableName(): (table: string) => string {
  const { t, i18n } = useTranslation();
  return (table) =>
    i18n.exists(`personal_data.tables.${table}`)
      ? t(`personal_data.tables.${table}`, { defaultValue: table })
      : t(`processing.tables.${table}.name`, { defaultValue: table });
}
