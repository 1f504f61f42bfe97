import { listTextCollisions } from '@portal/contract/system';
import type { Common } from '@portal/locales/common';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from '#web/features/shared/page/history-link.tsx';
import { systemQuery } from '#web/features/system/system-query.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Callout } from '#web/ui/callout.tsx';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';
import { revealInvisible } from './reveal-invisible.ts';

// On phones the reason moves below the text.
const wide = 'max-md:hidden';
const narrow = 'block text-xs md:hidden';

type ObjectType = keyof Common['audit_log']['types'];

const toPlainText = (name: string): string => name.replaceAll('_', ' ');

/** Stored texts that somebody has to correct; nothing where there are none. */
export function TextCollisions() {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { data } = useQuery(systemQuery(listTextCollisions));
  if (!data || data.count === 0) return null;
  const isType = (type: string): type is ObjectType => i18n.exists(`audit_log.types.${type}`);
  const title = t('system_status.collisions.title');
  const { count, results } = data;
  return (
    <section aria-labelledby="collisions-title" className="flex flex-col gap-3">
      <h2 id="collisions-title" className="text-base font-semibold text-ink">
        {title}
      </h2>
      <Callout tone="warning">{t('system_status.collisions.text')}</Callout>
      <Table caption={title}>
        <thead>
          <tr>
            <TableHeaderCell>{t('system_status.collisions.stored_text')}</TableHeaderCell>
            <TableHeaderCell className={wide}>{t('system_status.reason')}</TableHeaderCell>
            <TableHeaderCell>{t('system_status.action')}</TableHeaderCell>
          </tr>
        </thead>
        <tbody>
          {results.map(({ object_type: type, object_id: id, field, text, reason }) => (
            <TableRow key={`${type} ${id} ${field}`}>
              <TableCell>
                <span className="font-medium wrap-anywhere text-ink">{revealInvisible(text)}</span>
                <span className="block text-xs text-soft">
                  {isType(type) ? t(`audit_log.types.${type}`) : toPlainText(type)}
                  {' · '}
                  {t(`fields.${field}`, { defaultValue: toPlainText(field) })}
                </span>
                <span className={narrow}>{t(`system_status.collisions.reasons.${reason}`)}</span>
              </TableCell>
              <TableCell className={wide}>
                {t(`system_status.collisions.reasons.${reason}`)}
              </TableCell>
              <TableCell>{isType(type) ? <HistoryLink type={type} id={id} /> : null}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {count > results.length ? (
        <p className="text-sm text-soft">
          {t('system_status.collisions.shown', {
            shown: formats.number(results.length),
            count: formats.number(count),
          })}
        </p>
      ) : null}
    </section>
  );
}
