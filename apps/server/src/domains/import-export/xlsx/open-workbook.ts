import { toHeaders } from '../cells/find-header.ts';
import { type Archive, type ByteSource, openArchive } from './open-archive.ts';
import { getBuiltInFormat, type NumberFormat, parseNumberFormat } from './number-format.ts';
import { type Attributes, getPrefixed, parseWholeXml } from './parse-xml.ts';
import { readSharedTexts } from './read-shared-texts.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/** Sheet of a workbook with the name of its file in the archive. */
interface Sheet {
  /** Cleaned, as a request with the name is. */
  readonly name: string;
  readonly part: string;
}

/** Workbook whose sheets can be read. */
export interface Workbook {
  readonly archive: Archive;
  /** Sheets with cells that are shown, or all if none is; at least one. */
  readonly sheets: readonly Sheet[];
  readonly isFrom1904: boolean;
  /** Returns the texts that cells refer to, read once. @throws errors of `readSharedTexts`. */
  readonly getSharedTexts: () => Promise<readonly string[]>;
  /** Number format of each cell style. */
  readonly formats: readonly (NumberFormat | null)[];
}

/**
 * Opens an Excel workbook (ECMA-376, .xlsx), and reads the names of its sheets and its number
 * formats.
 * @throws WorkbookProblem for any other file, one that is damaged, and one beyond the limits;
 * whatever reading its bytes throws.
 */
export async function openWorkbook(source: ByteSource): Promise<Workbook> {
  const archive = await openArchive(source);
  const mainPart = findTarget(await readRelations(archive, ''), 'officeDocument');
  // A workbook in binary form has its parts under the same names, but no XML in them.
  if (!mainPart || !archive.has(mainPart) || mainPart.endsWith('.bin')) {
    throw new WorkbookProblem('import.not_workbook');
  }
  const relations = await readRelations(archive, mainPart);
  const { sheets, isFrom1904 } = await readMainPart(archive, mainPart, relations);
  if (sheets.length === 0) throw new WorkbookProblem('import.not_workbook');
  const stylePart = findTarget(relations, 'styles');
  const formats = stylePart && archive.has(stylePart) ? await readFormats(archive, stylePart) : [];
  const textPart = findTarget(relations, 'sharedStrings');
  let texts: readonly string[] | null = null;
  const getSharedTexts = async (): Promise<readonly string[]> => {
    texts ??=
      textPart && archive.has(textPart) ? await readSharedTexts(archive.read(textPart)) : [];
    return texts;
  };
  return { archive, sheets, isFrom1904, formats, getSharedTexts };
}

/** Reference from one file of the archive to another. */
interface Relation {
  readonly id: string;
  /** Last part of the type, which begins differently in strict and transitional files. */
  readonly type: string;
  readonly target: string;
}

const findTarget = (relations: readonly Relation[], type: string): string | null =>
  relations.find((relation) => relation.type === type)?.target ?? null;

/** Reads the references of a file; those of the archive itself for an empty name. */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!archive.has(name)) return [];
  const relations: Relation[] = [];
  await parseWholeXml(archive.read(name), {
    open: (element, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (element !== 'Relationship' || mode === 'External') return;
      relations.push({
        id,
        type: type.slice(type.lastIndexOf('/') + 1),
        target: join(folder, target),
      });
    },
  });
  return relations;
}

/** Returns the name of a file that another one in this folder refers to. */
const join = (folder: string, target: string): string =>
  new URL(target, `file:///${folder}`).pathname.slice(1);

async function readMainPart(
  archive: Archive,
  part: string,
  relations: readonly Relation[],
): Promise<{ sheets: readonly Sheet[]; isFrom1904: boolean }> {
  const shown: Sheet[] = [];
  const hidden: Sheet[] = [];
  let isFrom1904 = false;
  await parseWholeXml(archive.read(part), {
    open: (element, attributes) => {
      if (element === 'workbookPr') isFrom1904 = isTrue(attributes['date1904']);
      if (element !== 'sheet') return;
      const id = getPrefixed(attributes, 'id');
      const found = relations.find((one) => one.id === id && one.type === 'worksheet');
      if (!found || !archive.has(found.target)) return;
      const list = (attributes['state'] ?? 'visible') === 'visible' ? shown : hidden;
      list.push({ name: attributes['name'] ?? '', part: found.target });
    },
  });
  const sheets = shown.length > 0 ? shown : hidden;
  const names = toHeaders(sheets.map(({ name }) => name));
  return {
    sheets: sheets.map(({ part: of }, at) => ({ name: names[at] ?? '', part: of })),
    isFrom1904,
  };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

async function readFormats(archive: Archive, part: string): Promise<(NumberFormat | null)[]> {
  const codes = new Map<number, NumberFormat | null>();
  const formats: (NumberFormat | null)[] = [];
  let isCellStyle = false;
  const open = (element: string, attributes: Attributes): void => {
    if (element === 'numFmt') {
      const code = parseNumberFormat(attributes['formatCode'] ?? '');
      codes.set(Number(attributes['numFmtId']), code);
    }
    if (element === 'cellXfs') isCellStyle = true;
    if (element !== 'xf' || !isCellStyle) return;
    const id = Number(attributes['numFmtId'] ?? 0);
    formats.push(codes.has(id) ? (codes.get(id) ?? null) : getBuiltInFormat(id));
  };
  await parseWholeXml(archive.read(part), {
    open,
    close: (element) => {
      if (element === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
