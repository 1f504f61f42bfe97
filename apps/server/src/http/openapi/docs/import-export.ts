import type * as importExport from '@portal/contract/import-export';
import { exampleUpload, type RouteDocs } from './route-doc.ts';

export const importExportDocs: RouteDocs<typeof importExport> = {
  'imports.template': {
    description: 'Returns a file with a header row and an example row.',
  },
  'imports.list': { description: 'Returns the imports of the last seven days, the newest first.' },
  'imports.create': {
    description:
      'Needs a file that was uploaded with `upload_type` `import`: text in UTF-8, UTF-16 with a byte order mark or Windows-1252, with commas, semicolons, tabs or bars. Without `separator`, a `sep=` line, the headings and the first rows decide. Rows above the header are titles.',
    example: { kind: 'customers', blob_path: exampleUpload },
  },
  'imports.get': { description: 'Includes the progress and the errors of its rows.' },
  'imports.update': {
    description:
      'Reads the file again with another separator or header row, and suggests the mapping anew. The status becomes `uploaded`. A new separator without `header_row` has the header looked for.',
    example: { separator: 'semicolon', header_row: 3 },
  },
  'imports.check': {
    description:
      'Checks every row and changes nothing. The status becomes `checked` when it is done. A row is bad if it has more or fewer cells than the header, sums up the table, or its object exists: a device with the serial number, a customer with the name and VAT number, a clinic with the name and address.',
    example: { mapping: { name: 'Company', vat_number: 'VAT', email: 'E-mail' } },
  },
  'imports.run': {
    description:
      'Creates the objects in one transaction. `all` creates nothing if a row is bad; `good_rows` skips bad rows.',
    example: { mode: 'good_rows' },
  },
  'imports.failed-rows': {
    description: 'Returns the bad rows as in the file, with their errors in an extra last column.',
  },
  'imports.cancel': {
    description: 'Stops an import that is running, and deletes its file. Created objects stay.',
  },
};
