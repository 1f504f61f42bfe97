import type * as importExport from '@portal/contract/import-export';
import { exampleUpload, type RouteDocs } from './route-doc.ts';

export const importExportDocs: RouteDocs<typeof importExport> = {
  'imports.template': {
    description: 'Returns a file with a header row and an example row, as CSV or as a workbook.',
  },
  'imports.list': { description: 'Returns the imports of the last seven days, the newest first.' },
  'imports.create': {
    description:
      'Needs a file that was uploaded with `upload_type` `import`: text in UTF-8, UTF-16 with a byte order mark or Windows-1252, with commas, semicolons, tabs or bars; or an Excel workbook (.xlsx). Without `separator`, a `sep=` line, the headings and the first rows decide; without `sheet`, the first sheet is read whose header names a field, or that has a header and a row. Rows above the header are titles. A workbook may unpack to 512 MB and 250 times its size, and have 1,000 files in it, 2 million shared texts of 64 million characters together, and 1,000 cells in a row. Rows of documents change the details of documents that exist; they need a match key.',
    example: { kind: 'customers', blob_path: exampleUpload },
  },
  'imports.get': {
    description:
      'Includes the progress, the errors of its rows, what the rows do (`outcomes`), and the old and new values of the first changed objects.',
  },
  'imports.update': {
    description:
      'Reads the file again with another separator, sheet or header row, and suggests the mapping anew. The status becomes `uploaded`. A new separator or sheet without `header_row` has the header looked for. Text has a separator and no sheet, a workbook a sheet and no separator: the other is null in the response, and refused in a request. `match_by`, `empty_cells` and `send_invitations` can be changed without reading it again; a field that is left out stays as it is.',
    example: { separator: 'semicolon', header_row: 3 },
  },
  'imports.check': {
    description:
      'Checks every row and changes nothing. The status becomes `checked` when it is done. A row is bad if it has more or fewer cells than the header, sums up the table, or would create what exists: a device with the serial number, a customer with the name and VAT number, a clinic with the name and address, a product with the GTIN, or, without one, with the manufacturer, name and model. With `match_by`, a row changes the object that has its values in these fields, in any case, and creates one if there is none; it is bad if several have them, if one of them is blank, or if an earlier row has the same. An object keeps its values in these fields. A row with an unknown `id` is bad, one without an `id` creates an object. An empty cell keeps the value of an object, or clears it with `empty_cells` `clear`, unless it is required.',
    example: { mapping: { name: 'Company', email: 'E-mail' }, match_by: ['email'] },
  },
  'imports.run': {
    description:
      'Creates and changes the objects in one transaction, by what is stored then: rows are matched again. `all` changes nothing if a row is bad; `good_rows` skips bad rows.',
    example: { mode: 'good_rows' },
  },
  'imports.failed-rows': {
    description:
      'Returns the bad rows as in the file, with their row numbers and errors in two extra last columns; always as CSV, with the separator of the file, or the given one for a workbook.',
  },
  'imports.cancel': {
    description:
      'Stops an import that is running, and deletes its file. Created and changed objects stay.',
  },
};
