import type { GivenParams, MailSection } from './mail-params.ts';

interface Changes {
  readonly plain: (text: string) => string;
  readonly link: (address: string) => string;
}

/** Returns the sections of a mail with each text and address converted. */
export function sectionsIn(given: GivenParams[string] | undefined, change: Changes): MailSection[] {
  const sections: readonly MailSection[] = isSections(given) ? given : [];
  const linked = ({ text, link }: MailSection['more']) => ({
    text: change.plain(text),
    link: change.link(link),
  });
  return sections.map(({ title, lines, items, more }) => ({
    title: change.plain(title),
    lines: lines.map(change.plain),
    items: items.map(linked),
    more: linked(more),
  }));
}

/** A section of a mail's text part. Its items' pages are reached by the last address. */
export function sectionText({ title, lines, items, more }: MailSection): string {
  return [
    title.toUpperCase(),
    ...lines,
    ...items.map(({ text }) => `- ${text}`),
    more.text,
    more.link,
  ].join('\n');
}

const isSections = (given: GivenParams[string] | undefined): given is readonly MailSection[] =>
  Array.isArray(given);
