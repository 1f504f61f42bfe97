interface Advice {
  /** Matches the code and message of an error, in the words of Node.js, OpenSSL and PostgreSQL. */
  readonly pattern: RegExp;
  readonly text: string;
}

/** What an operator does about errors of connections that do not mend themselves. */
const advices: readonly Advice[] = [
  {
    pattern: /certificate (?:has )?expired/i,
    text: 'Renew the certificate, and restart the server that shows it.',
  },
  {
    pattern: /certificate is not yet valid/i,
    text: 'Check the clocks of both machines.',
  },
  {
    pattern:
      /self[- ]signed certificate|unable to verify the first certificate|unable to get (?:local )?issuer certificate/i,
    text: 'Name the authority of the certificate: docs/operations.md, Connect with TLS.',
  },
  {
    pattern: /does not match certificate's altnames/i,
    text: 'Connect by a name that the certificate has.',
  },
  {
    pattern: /^28P01 |client password must be a string/,
    text: 'Set the current password of the role.',
  },
  {
    pattern: /The server does not support SSL connections/,
    text: 'Turn on TLS at the server.',
  },
  {
    pattern: /^EAUTH |Invalid login|Missing credentials/,
    text: 'Set the current user name and password.',
  },
];

/**
 * Returns what to do about a connection that a server refuses until somebody changes something, such
 * as a certificate that ended or a password that was replaced; null for other errors.
 */
export function getConnectionAdvice(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const text = `${'code' in error ? String(error.code) : ''} ${error.message}`;
  return (
    advices.find(({ pattern }) => pattern.test(text))?.text ?? getConnectionAdvice(error.cause)
  );
}
