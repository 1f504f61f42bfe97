import type { PersonalData } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { DataSection } from './data-section.tsx';

/** All data about a person, for reading and printing. Empty sections are listed in one line. */
export function DataSheet({ data }: { data: PersonalData }) {
  const { t } = useTranslation();
  const format = useFormats();
  const filled = data.sections.filter(({ rows }) => rows.length > 0);
  const empty = data.sections.filter(({ rows }) => rows.length === 0);
  return (
    <article className="flex flex-col gap-6">
      <p className="text-soft">
        {t('personal_data.held_on', {
          name: data.person.name,
          at: format.instant(data.exported_at),
        })}
      </p>
      {filled.map((section) => (
        <DataSection key={section.name} section={section} />
      ))}
      {empty.length > 0 ? (
        <p className="border-t border-line pt-5 text-pretty text-soft">
          {t('personal_data.nothing_in', {
            names: empty.map(({ name }) => t(`personal_data.sections.${name}`)).join(', '),
          })}
        </p>
      ) : null}
    </article>
  );
}
