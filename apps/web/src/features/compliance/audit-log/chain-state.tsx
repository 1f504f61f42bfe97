import { getAuditChain } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';

/** State of the chain; empty after an error, which the list reports. */
export function ChainState() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data } = useQuery(routeQuery('users', getAuditChain));
  if (!data) return null;
  const { chained_at: chainedAt, chained_rows: chained, unchained_rows: unchained } = data;
  const title =
    chainedAt === null
      ? t('audit_log.not_chained')
      : t('audit_log.chained_until', { moment: format.moment(chainedAt) });
  return (
    <Callout title={title}>
      {chained > 0 ? (
        <p>{t('audit_log.chained_rows', { count: chained, number: format.number(chained) })}</p>
      ) : null}
      {unchained > 0 ? (
        <p>
          {t('audit_log.unchained_rows', { count: unchained, number: format.number(unchained) })}
        </p>
      ) : null}
      <p>{t('audit_log.chain_check')}</p>
    </Callout>
  );
}
