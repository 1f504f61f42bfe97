import type { MailTransport } from '#server/mail/mail-transport.ts';
import { type Finding, measure, probeWithTimeout, thresholds } from './probe.ts';

const { limit, degradedLatency } = thresholds.email;

/** Mail transport to check. */
export interface MailCheck {
  /** True for a mail server; false where mails are files. */
  readonly isServer: boolean;
  readonly transport: () => Promise<Pick<MailTransport, 'check'>>;
}

/** Checks the mail server's greeting, or write access to the folder. Sends nothing. */
export function probeEmail({ isServer, transport }: MailCheck): Promise<Finding> {
  const failed = isServer ? 'system.email.server_down' : 'system.email.folder_down';
  return probeWithTimeout(limit, { key: failed }, async () => {
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
