import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (listed: string) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed}</Relationships>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** Creates a zip archive of files. For tests. */
export async function createArchive(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

/** A workbook as XML. For tests. */
export interface WorkbookParts {
  /** XML of the rows of each sheet by its name, which may be followed by `|hidden`. */
  readonly sheets: Readonly<Record<string, string>>;
  /** XML of the shared texts. */
  readonly texts?: string;
  /** Format codes; the cell style 1 has the first one, and so on. */
  readonly formats?: readonly string[];
  readonly isFrom1904?: boolean;
  /** Further files, or others in place of those above; null for none. */
  readonly files?: Readonly<Record<string, string | Buffer | null>>;
}

/** Creates a workbook of given XML. For tests. */
export async function createWorkbook(parts: WorkbookParts): Promise<Buffer> {
  const { sheets, texts, formats = [], isFrom1904, files: others = {} } = parts;
  const names = Object.keys(sheets);
  const listed = names.map((sheet, at) => {
    const [name = '', state = 'visible'] = sheet.split('|');
    return `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at + 1}"/>`;
  });
  const codes = formats.map((code, at) => {
    const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<numFmt numFmtId="${170 + at}" formatCode="${escaped}"/>`;
  });
  const styles = formats.map((_code, at) => `<xf numFmtId="${170 + at}"/>`);
  const files: Record<string, string | Buffer | null> = {
    '[Content_Types].xml': `${head}<Types/>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...names.map((_name, at) =>
          relation(`r${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
        ),
        relation('styles', 'styles', '/xl/styles.xml'),
        ...(texts === undefined ? [] : [relation('texts', 'sharedStrings', 'sharedStrings.xml')]),
      ].join(''),
    ),
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...(texts === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `${head}<sst ${main}>${texts}</sst>` }),
  };
  for (const [at, rows] of Object.values(sheets).entries()) {
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
  }
  const all = Object.entries({ ...files, ...others });
  const present = all.filter((file): file is [string, string | Buffer] => file[1] !== null);
  return createArchive(Object.fromEntries(present));
}

/** Creates the XML of rows of texts. For tests. */
export const toRowsXml = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => {
      const listed = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`);
      return `<row>${listed.join('')}</row>`;
    })
    .join('');

/** Makes bytes readable from any offset. For tests. */
export const toSource = (bytes: Buffer) => ({
  size: bytes.length,
  readRange: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
});
