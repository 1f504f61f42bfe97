import type * as importExport from '@portal/contract/import-export';
import { exampleUpload, type RouteDocs } from './route-doc.ts';

export const importExportDocs: RouteDocs<typeof importExport> = {
  'imports.template': {
    description: 'Returns a file with a header row and an example row.',
  },
  'imports.list': { description: 'Returns the imports of the last seven days, the newest first.' },
  'imports.create': {
    description:
      'Needs a file that was uploaded with `upload_type` `import`: UTF-8 text with commas, semicolons or tabs.',
    example: { kind: 'customers', blob_path: exampleUpload },
  },
  'imports.get': { description: 'Includes the progress and the errors of its rows.' },
  'imports.check': {
    description:
      'Checks every row and changes nothing. The status becomes `checked` when it is done. A row is bad if its object exists: a device with the serial number, a customer with the name and VAT number, a clinic with the name and address.',
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
