import type { PersonalData } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { DataSection } from './data-section.tsx';

/** All that is held on a person, to read and to print. */
export function DataSheet({ data }: { data: PersonalData }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <article className="flex flex-col gap-6">
      <p className="text-soft">
        {t('personal_data.held_on', {
          name: data.person.name,
          at: format.instant(data.exported_at),
        })}
      </p>
      {data.sections.map((section) => (
        <DataSection key={section.name} section={section} />
      ))}
    </article>
  );
}
