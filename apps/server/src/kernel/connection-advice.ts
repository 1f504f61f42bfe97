/** Why a server cannot be used until somebody changes something. */
export type ConnectionProblem =
  | 'certificate_ended'
  | 'certificate_early'
  | 'certificate_untrusted'
  | 'certificate_name'
  | 'login_refused'
  | 'no_tls';

interface Advice {
  readonly problem: ConnectionProblem;
  /** Matches the code and message of an error, in the words of Node.js, OpenSSL and PostgreSQL. */
  readonly pattern: RegExp;
  /** What an operator does about it. */
  readonly text: string;
}

const advices: readonly Advice[] = [
  {
    problem: 'certificate_ended',
    pattern: /certificate (?:has )?expired/i,
    text: 'Renew the certificate, and restart the server that shows it.',
  },
  {
    problem: 'certificate_early',
    pattern: /certificate is not yet valid/i,
    text: 'Check the clocks of both machines.',
  },
  {
    problem: 'certificate_untrusted',
    pattern:
      /self[- ]signed certificate|unable to verify the first certificate|unable to get (?:local )?issuer certificate/i,
    text: 'Name the authority of the certificate: docs/operations/proxy-and-keys.md, Connect with TLS.',
  },
  {
    problem: 'certificate_name',
    pattern: /does not match certificate's altnames/i,
    text: 'Connect by a name that the certificate has.',
  },
  {
    problem: 'login_refused',
    pattern: /^28P01 |client password must be a string/,
    text: 'Set the current password of the role.',
  },
  {
    problem: 'no_tls',
    pattern: /The server does not support SSL connections/,
    text: 'Turn on TLS at the server.',
  },
  {
    problem: 'login_refused',
    pattern: /^EAUTH |Invalid login|Missing credentials/,
    text: 'Set the current user name and password.',
  },
];

/**
 * Returns what to do about a connection that a server refuses until somebody changes something, such
 * as a certificate that ended or a password that was replaced; null for other errors.
 */
export function getConnectionAdvice(error: unknown): string | null {
  return findAdvice(error)?.text ?? null;
}

/** Returns why a server cannot be used until somebody changes something; null for other errors. */
export function getConnectionProblem(error: unknown): ConnectionProblem | null {
  return findAdvice(error)?.problem ?? null;
}

function findAdvice(error: unknown): Advice | null {
  if (!(error instanceof Error)) return null;
  const text = `${'code' in error ? String(error.code) : ''} ${error.message}`;
  return advices.find(({ pattern }) => pattern.test(text)) ?? findAdvice(error.cause);
}
