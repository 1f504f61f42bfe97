import type { Message } from '@portal/locales/server';
import { type ConnectionProblem, getConnectionProblem } from '#server/kernel/connection-advice.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';
import { type Finding, measure, probeWithTimeout, thresholds } from './probe.ts';

const { limit, degradedLatency } = thresholds.email;

/** What an operator has to mend, or that the server is away. */
const reasons: Readonly<Record<ConnectionProblem | 'other', Message['key']>> = {
  certificate_ended: 'system.email.certificate_ended',
  certificate_early: 'system.email.certificate_early',
  certificate_untrusted: 'system.email.certificate_untrusted',
  certificate_name: 'system.email.certificate_name',
  login_refused: 'system.email.login_refused',
  no_tls: 'system.email.server_down',
  other: 'system.email.server_down',
};

/** Mail transport to check. */
export interface MailCheck {
  /** True for a mail server; false where mails are files. */
  readonly isServer: boolean;
  readonly transport: () => Promise<Pick<MailTransport, 'check'>>;
}

/** Checks the mail server's greeting, or write access to the folder. Sends nothing. */
export function probeEmail({ isServer, transport }: MailCheck): Promise<Finding> {
  const failed = (error: unknown): Message => ({
    key: isServer ? reasons[getConnectionProblem(error) ?? 'other'] : 'system.email.folder_down',
  });
  return probeWithTimeout(limit, failed, async () => {
    const connection = await transport();
    const latencyMs = await measure(() => connection.check());
    if (latencyMs >= degradedLatency) {
      const params = { latency: { seconds: latencyMs / 1000 } };
      return { status: 'degraded', latencyMs, detail: { key: 'system.email.slow', params } };
    }
    const key = isServer ? 'system.email.server' : 'system.email.folder';
    return { status: 'ok', latencyMs, detail: { key } };
  });
}
