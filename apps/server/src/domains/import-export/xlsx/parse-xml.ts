import { SaxesParser } from 'saxes';
import { workbookLimits } from './workbook-limits.ts';
import { WorkbookProblem } from './workbook-problem.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Names are read as they are, with their prefixes. */
interface PlainNames {
  readonly xmlns?: false;
  readonly position: false;
}

/** Receives the parts of an XML file, with names without their namespace prefixes. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Parses an XML file piece by piece, and yields after each piece what `take` returns of what the
 * handler has collected. Knows no entities but those of XML itself.
 * @throws WorkbookProblem for XML that is not well-formed, has a document type, or a text or tag
 * without an end in sight; whatever the handler throws.
 */
export async function* parseXml<Item>(
  bytes: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandler,
  take: () => readonly Item[],
): AsyncGenerator<Item> {
  const parser = new SaxesParser<PlainNames>({ position: false });
  let pending = 0;
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    close?.(withoutPrefix(name));
  });
  if (text) parser.on('text', text);
  if (text) parser.on('cdata', text);
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  for await (const piece of decode(bytes)) {
    // The parser holds a text and a tag until they end.
    pending += piece.length;
    if (pending > workbookLimits.unbrokenText) throw new WorkbookProblem('import.row_too_long');
    parser.write(piece);
    yield* take();
  }
  parser.close();
  yield* take();
}

/** Parses an XML file that is read as a whole. @throws errors of `parseXml`. */
export async function parseWholeXml(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  const pieces = parseXml<never>(bytes, handler, () => []);
  while (!(await pieces.next()).done);
}

/** Returns the value of an attribute with a prefix, such as `r:id`. */
export const getPrefixed = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

function refuse(cause: unknown): never {
  throw new WorkbookProblem('import.workbook_damaged', undefined, cause);
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, the encodings of a workbook's XML. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  try {
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(findEncoding(piece), { fatal: true });
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) refuse(error);
    throw error;
  }
}

function findEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
