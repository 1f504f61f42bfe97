/**
 * The light theme of the portal (apps/web/src/ui/theme.css), for the styles within a mail's tags:
 * every text reaches a contrast of 4.5 to 1 on its ground, white on the brand's dark orange 5.2.
 */
export const mailColours = {
  brand: '#bc4409',
  canvas: '#f7f7f8',
  surface: '#ffffff',
  line: '#e2e2e6',
  ink: '#18181b',
  soft: '#54545d',
  link: '#a83c07',
} as const;

/** … and the dark one, for mail programs that follow the reader’s choice. It outranks the tags’ own. */
export const mailStyle = `@media (prefers-color-scheme:dark){
.canvas{background:#0e0e10!important}
.surface{background:#161618!important;border-color:#2b2b30!important;color:#f2f2f4!important}
.line{border-color:#2b2b30!important}
.ink{color:#f2f2f4!important}
.soft{color:#b0b0b9!important}
.link{color:#f79a62!important}
}
@media (max-width:480px){.surface{padding:24px 20px 8px!important}}`;
