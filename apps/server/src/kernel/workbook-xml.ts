import { encodeXmlText } from './xlsx-text.ts';

/** Value of a cell; a day, an instant (RFC 3339) and an amount (`12500.00`) are texts, typed by their column. */
export type WorkbookCell = string | number | boolean | null;

/** Column of a workbook. Texts of the other types are written as they are. */
export interface WorkbookColumn {
  readonly heading: string;
  readonly type: 'day' | 'instant' | 'amount' | 'other';
  /** Width in characters. */
  readonly width: number;
}

/** Cell styles, in the order of `cellXfs`. */
const style = { heading: 1, text: 2, day: 3, instant: 4, amount: 5 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Types of the files; each other one is a sheet, so that their number need not be known. */
export const contentTypesXml = `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`;

export const packageRelationsXml = toRelations([
  { id: 'main', type: 'officeDocument', target: 'xl/workbook.xml' },
]);

/**
 * Styles: bold headings; text as such, so that a spreadsheet does not turn `007` into a number when
 * the cell is edited; a day as the reader's spreadsheet shows days; an instant as in the API; an amount with
 * thousands and two decimals.
 */
export const stylesXml = `${declaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\Thh:mm:ss.000\\Z"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${toStyle(49, 1)}${toStyle(49)}${toStyle(14)}${toStyle(164)}${toStyle(4)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function toStyle(numberFormat: number, font = 0): string {
  return `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`;
}

/** Returns the file that names the sheets, `xl/workbook.xml`. */
export function mainPartXml(sheets: readonly string[]): string {
  const listed = sheets.map(
    (name, at) => `<sheet name="${toAttribute(name)}" sheetId="${at + 1}" r:id="sheet${at + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheets>${listed.join('')}</sheets></workbook>`;
}

/** Returns the file that says where sheets and styles are. */
export function workbookRelationsXml(sheets: number): string {
  const listed = Array.from({ length: sheets }, (_, at) => ({
    id: `sheet${at + 1}`,
    type: 'worksheet',
    target: `worksheets/sheet${at + 1}.xml`,
  }));
  return toRelations([...listed, { id: 'styles', type: 'styles', target: 'styles.xml' }]);
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

function toRelations(relations: readonly Relation[]): string {
  const listed = relations.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${relationNamespace}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${listed.join('')}</Relationships>`;
}

/** Returns the beginning of a sheet: its first row stays in view, and has the headings in bold. */
export function sheetStart(columns: readonly WorkbookColumn[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, at) =>
    toTextCell(`${columnName(at)}1`, heading, style.heading),
  );
  return `${declaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** Returns a row; blank cells are left out. */
export function formatRow(
  row: number,
  cells: readonly WorkbookCell[],
  columns: readonly WorkbookColumn[],
): string {
  let xml = `<row r="${row}">`;
  for (const [at, { type }] of columns.entries()) {
    const cell = cells[at] ?? null;
    if (cell !== null && cell !== '') xml += formatCell(`${columnName(at)}${row}`, cell, type);
  }
  return `${xml}</row>`;
}

/** Integers with more digits are written as text: a spreadsheet keeps 15. */
const largestNumber = 999_999_999_999_999;

function formatCell(
  address: string,
  cell: string | number | boolean,
  type: WorkbookColumn['type'],
): string {
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number' && Math.abs(cell) <= largestNumber) {
    return `<c r="${address}"><v>${cell}</v></c>`;
  }
  const text = String(cell);
  if (type === 'other') return toTextCell(address, text, style.text);
  const number = type === 'amount' ? findAmount(text) : toSerial(text, type);
  return number === null
    ? toTextCell(address, text, style.text)
    : `<c r="${address}" s="${style[type]}"><v>${number}</v></c>`;
}

/** Returns an amount as it is, of at most the digits that a spreadsheet keeps; null for any other text. */
const findAmount = (text: string): string | null =>
  /^-?\d{1,13}\.\d\d$/u.test(text) ? text : null;

/** Characters that a spreadsheet allows in a cell; it repairs a file with more by cutting. */
export const maxCellLength = 32_767;

function toTextCell(address: string, text: string, cellStyle: number): string {
  const shown = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
  return `<c r="${address}" s="${cellStyle}" t="inlineStr"><is><t xml:space="preserve">${encodeXmlText(shown)}</t></is></c>`;
}

/** 1 March 1900: the days before it have other numbers in each spreadsheet, and none after 9999. */
const firstDay = Date.UTC(1900, 2, 1);
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const dayZero = Date.UTC(1899, 11, 30);
const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Returns the number by which a spreadsheet counts a day or an instant; null for any other text. */
function toSerial(text: string, type: 'day' | 'instant'): number | null {
  const at = Date.parse(type === 'day' ? `${text}T00:00:00.000Z` : text);
  if (!(at >= firstDay) || at > lastInstant) return null;
  // No other way of writing, and no 30 February, would come back as it was.
  const isSame = new Date(at).toISOString().slice(0, type === 'day' ? 10 : undefined) === text;
  return isSame ? (at - dayZero) / millisecondsPerDay : null;
}

const toAttribute = (text: string): string => encodeXmlText(text).replaceAll('"', '&quot;');

/** Returns the letters of a column, counted from 0: column 27 is `AB`. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
