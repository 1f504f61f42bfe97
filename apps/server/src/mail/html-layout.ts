import type { MailSection } from './mail-params.ts';

/**
 * The light theme of the portal (apps/web/src/ui/theme.css), for the styles within a mail's tags:
 * every text reaches a contrast of 4.5 to 1 on its ground, white on the brand's dark orange 5.2.
 */
const mailColours = {
  brand: '#bc4409',
  canvas: '#f7f7f8',
  surface: '#ffffff',
  line: '#e2e2e6',
  ink: '#18181b',
  soft: '#54545d',
  link: '#a83c07',
} as const;

/** … and the dark one, for mail programs that follow the reader’s choice. It outranks the tags’ own. */
const mailStyle = `@media (prefers-color-scheme:dark){
.canvas{background:#0e0e10!important}
.surface{background:#161618!important;border-color:#2b2b30!important;color:#f2f2f4!important}
.line{border-color:#2b2b30!important}
.ink{color:#f2f2f4!important}
.soft{color:#b0b0b9!important}
.link{color:#f79a62!important}
}
@media (max-width:480px){.surface{padding:24px 20px 8px!important}}`;

/** The parts of a mail's HTML, already escaped. */
interface HtmlParts {
  readonly language: string;
  /** The name of the portal. */
  readonly sender: string;
  readonly subject: string;
  /** Preview that a mailbox shows beside the subject. */
  readonly preview: string;
  readonly before: readonly string[];
  readonly sections: readonly string[];
  readonly after: readonly string[];
  readonly footer: string;
  /** Link that stops such mails, if any does. */
  readonly unsubscribe: { readonly label: string; readonly address: string } | null;
  readonly link: { readonly label: string; readonly address: string; readonly hint: string } | null;
}

const { brand, canvas, surface, line, ink, soft, link: linkColour } = mailColours;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const paragraph = (content: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${content}</p>`;

/**
 * A plain card for mail programs that support only tables and inline styles. Programs that support
 * a style element also get the dark theme. Loads nothing: no picture, no font.
 */
export function htmlLayout(parts: HtmlParts): string {
  const { language, sender, subject, preview, before, sections, after, footer, unsubscribe, link } =
    parts;
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
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${mailStyle}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${canvas}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table class="canvas" ${table} width="100%" style="background:${canvas}">
<tr><td align="center" style="padding:32px 16px">
<table ${table} width="100%" style="max-width:560px;text-align:left;${font}">
<tr><td style="padding:0 4px 16px">${logoHtml(sender)}</td></tr>
<tr><td class="surface" style="padding:32px 28px 16px;background:${surface};border:1px solid ${line};border-radius:8px;color:${ink}">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.01em">${subject}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;color:${soft};font-size:13px;line-height:1.5">
${link ? `<p style="margin:0 0 12px">${link.hint}<br><a class="link" href="${link.address}" style="color:${linkColour};word-break:break-all">${link.address}</a></p>` : ''}
<p style="margin:0">${footer}</p>
${unsubscribe ? `<p style="margin:12px 0 0"><a class="link" href="${unsubscribe.address}" style="color:${linkColour}">${unsubscribe.label}</a></p>` : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The logo without a picture: a white cross on the brand's colour, and the name. */
function logoHtml(sender: string): string {
  return `<table ${table}>
<tr><td aria-hidden="true" align="center" width="28" height="28" bgcolor="${brand}" style="border-radius:7px;color:#ffffff;font-size:20px;line-height:28px;font-weight:700;${font}">+</td>
<td class="ink" style="padding-left:10px;color:${ink};font-size:16px;font-weight:600;${font}">${sender}</td></tr>
</table>`;
}

function linkButton({ label, address }: NonNullable<HtmlParts['link']>): string {
  return `<table ${table} style="margin:24px 0">
<tr><td bgcolor="${brand}" style="border-radius:6px"><a href="${address}" style="display:inline-block;padding:13px 26px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${label}</a></td></tr>
</table>`;
}

/** A section with its list, of escaped texts. */
export function htmlSection({ title, lines, items, more }: MailSection): string {
  const list = items.map(
    ({ text, link }) =>
      `<li class="line" style="margin:0;padding:9px 0;border-top:1px solid ${line}"><a class="ink" href="${link}" style="color:${ink};text-decoration:none">${text}</a></li>`,
  );
  const listHtml = `<ul style="margin:8px 0 0;padding:0;list-style:none;font-size:15px;line-height:1.45">
${list.join('\n')}
</ul>`;
  const moreHtml =
    more &&
    `<p class="line" style="margin:0 0 8px;padding:9px 0 0;border-top:1px solid ${line};font-size:15px;line-height:1.5"><a class="link" href="${more.link}" style="color:${linkColour};font-weight:600;text-decoration:none">${more.text}</a></p>`;
  const parts = [list.length > 0 ? listHtml : '', moreHtml ?? ''].filter((part) => part !== '');
  return `<h2 style="margin:28px 0 4px;font-size:17px;line-height:1.4;font-weight:600">${title}</h2>
${lines.map((content) => `<p class="soft" style="margin:0 0 6px;color:${soft};font-size:15px;line-height:1.5">${content}</p>`).join('\n')}
${parts.join('\n')}`;
}
