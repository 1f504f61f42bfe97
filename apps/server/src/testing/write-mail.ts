/** Parts of a mail; what is left out is that of a nurse's reply. */
export interface MailParts {
  readonly from?: string | null;
  readonly to?: string;
  readonly inReplyTo?: string;
  readonly references?: string;
  readonly subject?: string;
  readonly messageId?: string;
  readonly headers?: readonly string[];
  /** Content type and body, without the headers of the mail. */
  readonly content?: string;
  /** Line end; CRLF by default. */
  readonly lineEnd?: string;
}

/** Writes a mail as it comes over the wire. Line breaks of `content` become those of the mail. */
export function writeMail(number: number, parts: MailParts): Buffer {
  const {
    from = `Ann Nurse <nurse@clinic.example>`,
    to = 'desk@supplier.example',
    subject = 'Re: Ticket T-000068',
  } = parts;
  const lines = [
    ...(from === null ? [] : [`From: ${from}`]),
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Tue, 10 Mar 2026 09:12:00 +0100',
    `Message-ID: ${parts.messageId ?? `<corpus-${number}@mail.example>`}`,
    ...(parts.inReplyTo ? [`In-Reply-To: ${parts.inReplyTo}`] : []),
    ...(parts.references ? [`References: ${parts.references}`] : []),
    'MIME-Version: 1.0',
    ...(parts.headers ?? []),
  ];
  const { content = plain('The pump is loud again.') } = parts;
  const mail = `${lines.join('\n')}\n${content}\n`;
  return Buffer.from(mail.replaceAll('\n', parts.lineEnd ?? '\r\n'), 'latin1');
}

const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

/** Returns plain text in UTF-8. */
export const plain = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${utf8(text)}`;

/** Returns a text in base64. */
export const base64 = (text: string | Uint8Array, type = 'text/plain; charset=utf-8'): string =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${toLines(Buffer.from(text))}`;

const toLines = (bytes: Buffer): string =>
  (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n');

/** Returns a text in quoted-printable. */
export const quotedPrintable = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n${Array.from(
    Buffer.from(text),
    (byte) =>
      byte === 10 || (byte > 31 && byte < 127 && byte !== 61)
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')}`;

/** Returns an HTML body. */
export const html = (body: string): string =>
  `Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${utf8(`<html><body>${body}</body></html>`)}`;

/** Returns a body of several parts. */
export const multipart = (kind: string, ...parts: readonly string[]): string =>
  `Content-Type: multipart/${kind}; boundary="=_b${parts.length}"\n\n${parts
    .map((part) => `--=_b${parts.length}\n${part}\n`)
    .join('')}--=_b${parts.length}--\n`;

/** Returns a file as a part. */
export const file = (name: string, type: string, content = 'x'): string =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${toLines(Buffer.from(content))}`;
