import { getAuditChain } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';

/** How far the log is sealed; nothing where that cannot be read, the list says why. */
export function ChainState() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data } = useQuery(routeQuery('users', getAuditChain));
  if (!data) return null;
  const { chained_at: sealedAt, chained_rows: sealed, unchained_rows: unsealed } = data;
  const title =
    sealedAt === null
      ? t('audit_log.not_chained')
      : t('audit_log.chained_until', { moment: format.moment(sealedAt) });
  return (
    <Callout title={title}>
      {sealed > 0 ? (
        <p>{t('audit_log.chained_rows', { count: sealed, number: format.number(sealed) })}</p>
      ) : null}
      {unsealed > 0 ? (
        <p>{t('audit_log.unchained_rows', { count: unsealed, number: format.number(unsealed) })}</p>
      ) : null}
      <p>{t('audit_log.chain_check')}</p>
    </Callout>
  );
}
