import { useTranslation } from 'react-i18next';

/** What a table of the database is called for people; one without a word goes by its own name. */
export function useTableName(): (table: string) => string {
  const { t } = useTranslation();
  return (table) => t(`processing.tables.${table}.name`, { defaultValue: table });
}
