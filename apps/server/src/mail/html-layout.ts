import type { ToldSection } from './mail-params.ts';

/** The parts of a mail's HTML, already escaped. */
interface HtmlParts {
  readonly language: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly sections: readonly string[];
  readonly after: readonly string[];
  readonly footer: string;
  readonly link: { readonly label: string; readonly address: string; readonly hint: string } | null;
}

/** The brand's dark orange; white on it has a contrast of 5.2 to 1 (apps/web/src/ui/theme.css). */
const brand = '#bc4409';
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const paragraph = (content: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${content}</p>`;

/**
 * A calm single column, for mail programs that know tables and inline styles only. It loads nothing:
 * no picture, no font, no style sheet.
 */
export function htmlLayout({
  language,
  subject,
  before,
  sections,
  after,
  footer,
  link,
}: HtmlParts): string {
  const body = [
    ...before.map(paragraph),
    ...sections,
    ...(link ? [linkButton(link)] : []),
    ...after.map(paragraph),
  ].join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;border-top:4px solid ${brand};text-align:left;${font}">
<tr><td style="padding:32px 8px 16px">
${body}
</td></tr>
<tr><td style="padding:16px 8px 0;border-top:1px solid #d6d3d1;font-size:13px;line-height:1.5">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function linkButton({ label, address, hint }: NonNullable<HtmlParts['link']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td bgcolor="${brand}" style="border-radius:6px"><a href="${address}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${label}</a></td></tr>
</table>
<p style="margin:0 0 24px;font-size:13px;line-height:1.5">${hint}<br><a href="${address}" style="word-break:break-all">${address}</a></p>`;
}

/** A section with its list, of escaped texts. */
export function htmlSection({ title, lines, items, more }: ToldSection): string {
  const list = items.map(
    ({ text, link }) => `<li style="margin:0 0 6px"><a href="${link}">${text}</a></li>`,
  );
  return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.4">${title}</h2>
${lines.map(paragraph).join('\n')}
<ul style="margin:0 0 12px;padding:0 0 0 20px;font-size:15px;line-height:1.5">
${list.join('\n')}
</ul>
<p style="margin:0 0 16px;font-size:15px;line-height:1.5"><a href="${more.link}">${more.text}</a></p>`;
}
