import { useTranslation } from 'react-i18next';

/** What a table is called where somebody's rows of it are shown; one without a word goes by its own name. */
export function useDataTableName(): (table: string) => string {
  const { t, i18n } = useTranslation();
  return (table) =>
    i18n.exists(`personal_data.tables.${table}`)
      ? t(`personal_data.tables.${table}`, { defaultValue: table })
      : t(`processing.tables.${table}.name`, { defaultValue: table });
}
