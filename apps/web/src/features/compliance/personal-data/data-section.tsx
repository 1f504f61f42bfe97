import type { PersonalData } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { DataRow } from './data-row.tsx';

type Section = PersonalData['sections'][number];

/** A kind of thing that is kept on a person, with each of its rows; an empty one says so. */
export function DataSection({ section: { name, rows } }: { section: Section }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <section className="break-inside-avoid-page border-t border-line pt-5">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold text-ink">
        {t(`personal_data.sections.${name}`)}
        <span className="text-sm font-normal text-soft tabular-nums">
          {format.number(rows.length)}
        </span>
      </h2>
      {rows.length === 0 ? (
        <p className="mt-1 text-soft">{t('personal_data.empty')}</p>
      ) : (
        <ol className="mt-3 flex flex-col gap-3">
          {rows.map((row, place) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- rows have no key of their own and never move
              key={place}
              className="break-inside-avoid rounded border border-line bg-surface p-4"
            >
              <DataRow row={row} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
