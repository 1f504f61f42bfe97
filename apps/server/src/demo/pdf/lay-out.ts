import { textWidth, wrapText } from './text-width.ts';
import { pageSize, type Bar, type PdfPage, type PlacedText } from './write-pdf.ts';

/** Heading with its text; a paragraph that begins with a bullet is a list item. */
export type Section = readonly [heading: string, ...paragraphs: readonly string[]];

export interface Leaflet {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
  /** Text at the foot of every page. */
  readonly footer: string;
}

const margin = 64;
const width = pageSize.width - 2 * margin;
const top = pageSize.height - 88;
const bottom = 92;
const bulletIndent = 12;

const ink = [0.13, 0.13, 0.14] as const;
const soft = [0.42, 0.42, 0.45] as const;
const orange = [0.76, 0.29, 0.04] as const;

const styles = {
  title: { size: 22, leading: 28, bold: true, colour: ink, before: 0 },
  subtitle: { size: 12, leading: 16, bold: false, colour: soft, before: 2 },
  heading: { size: 12.5, leading: 17, bold: true, colour: ink, before: 18 },
  body: { size: 10.5, leading: 15.5, bold: false, colour: ink, before: 5 },
} as const;

type Style = (typeof styles)[keyof typeof styles];

/** Sets a leaflet on as many pages as it needs. */
export function layOut({ title, subtitle, sections, footer }: Leaflet): PdfPage[] {
  const pages: PlacedText[][] = [[]];
  let y = top;

  const put = (text: string, style: Style, indent = 0): void => {
    const lines = wrapText(text, style.size, width - indent, style.bold);
    y -= style.before;
    // A heading is not left alone at the foot of a page.
    const needed = style.leading * (style.bold ? lines.length + 2 : lines.length);
    if (y - needed < bottom) {
      pages.push([]);
      y = top;
    }
    for (const line of lines) {
      y -= style.leading;
      const { size, bold, colour } = style;
      pages.at(-1)?.push({ text: line, x: margin + indent, y: rounded(y), size, bold, colour });
    }
  };

  put(title, styles.title);
  put(subtitle, styles.subtitle);
  for (const [heading, ...paragraphs] of sections) {
    put(heading, styles.heading);
    for (const paragraph of paragraphs) {
      put(paragraph, styles.body, paragraph.startsWith('•') ? bulletIndent : 0);
    }
  }
  return pages.map((texts, at) => ({
    bars: [brandBar],
    texts: [...texts, ...foot(footer, `${at + 1} / ${pages.length}`)],
  }));
}

const brandBar: Bar = { x: margin, y: top + 14, width: 36, height: 4, colour: orange };

function foot(left: string, right: string): PlacedText[] {
  const style = { y: 56, size: 8.5, bold: false, colour: soft };
  const end = rounded(pageSize.width - margin - textWidth(right, style.size));
  return [
    { ...style, text: left, x: margin },
    { ...style, text: right, x: end },
  ];
}

const rounded = (points: number): number => Math.round(points * 100) / 100;
