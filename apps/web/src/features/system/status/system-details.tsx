import type {
  CertificateStatus,
  MailboxStatus,
  SystemDetails as Details,
} from '@portal/contract/system';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { componentStyles } from './component-styles.ts';

/** What operators look up: migrations, connections, mails and certificates. */
export function SystemDetails({ details }: { details: Details }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { migrations, connections, mail, mailbox, certificates } = details;
  return (
    <section aria-labelledby="details-title" className="flex flex-col gap-3">
      <h2 id="details-title" className="text-base font-semibold text-ink">
        {t('system_status.details_title')}
      </h2>
      <Card className="p-5">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 xl:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]">
          <Description term={t('system_status.migrations')} wide>
            {t('system_status.migrations_applied', { number: formats.number(migrations.applied) })}
            {migrations.last ? (
              <span className="block text-xs text-soft">{migrations.last}</span>
            ) : null}
          </Description>
          <Description term={t('system_status.connections')} wide>
            {t('system_status.connections_used', {
              used: formats.number(connections.used),
              allowed: formats.number(connections.allowed),
            })}
          </Description>
          <Description term={t('system_status.mails_waiting')}>
            {formats.number(mail.waiting)}
          </Description>
          <Description term={t('system_status.mail_sent')}>
            {mail.last_sent_at ? formats.instant(mail.last_sent_at) : '–'}
          </Description>
          <Description term={t('system_status.mail_failed')} wide>
            {mail.last_failed_at ? formats.instant(mail.last_failed_at) : '–'}
            {mail.last_failure ? (
              <span className="block text-xs text-soft">{mail.last_failure}</span>
            ) : null}
          </Description>
          {mailbox ? <MailboxFacts mailbox={mailbox} /> : null}
        </dl>
      </Card>
      {certificates.length > 0 ? <CertificateTable certificates={certificates} /> : null}
    </section>
  );
}

/** How the reading of the mailbox goes. */
function MailboxFacts({ mailbox }: { mailbox: MailboxStatus }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toText = (at: string | null): string => (at ? formats.instant(at) : '–');
  return (
    <>
      <Description term={t('system_status.mailbox_read')} wide>
        {toText(mailbox.last_read_at)}
      </Description>
      <Description term={t('system_status.mailbox_last')}>
        {toText(mailbox.last_mail_at)}
      </Description>
      <Description term={t('system_status.mailbox_failed')} wide>
        {toText(mailbox.failed_at)}
        {mailbox.failure ? (
          <span className="block text-xs text-soft">{mailbox.failure}</span>
        ) : null}
      </Description>
    </>
  );
}

/** Certificates of the addresses in the settings, the next to end first. */
function CertificateTable({ certificates }: { certificates: readonly CertificateStatus[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Table readOnly caption={t('system_status.certificates_title')}>
      <thead>
        <tr>
          <TableHeaderCell>{t('system_status.certificate')}</TableHeaderCell>
          <TableHeaderCell className="max-md:hidden">{t('system_status.setting')}</TableHeaderCell>
          <TableHeaderCell>{t('system_status.valid_until')}</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {certificates.map((certificate) => (
          <TableRow key={certificate.setting}>
            <TableCell>
              <span className="font-medium text-ink wrap-anywhere">{certificate.host}</span>
              <span className="block text-xs wrap-anywhere md:hidden">{certificate.setting}</span>
            </TableCell>
            <TableCell className="max-md:hidden">{certificate.setting}</TableCell>
            <TableCell>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
                {certificate.valid_until ? formats.date(certificate.valid_until) : null}
                <CertificateBadge certificate={certificate} />
              </span>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function CertificateBadge({ certificate }: { certificate: CertificateStatus }) {
  const { t } = useTranslation();
  const { status, days_left: days, failure } = certificate;
  if (status === null || days === null)
    return <>{t('system_status.certificate_unread', { reason: failure ?? '–' })}</>;
  return (
    <Badge tone={componentStyles[status].tone}>
      {status === 'down'
        ? t('system_status.certificate_ended')
        : t('system_status.days_left', { count: days })}
    </Badge>
  );
}
