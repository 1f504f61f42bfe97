import { getImportTemplate, type ImportKind } from '@portal/contract/import-export';
import type { TableFormat } from '@portal/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { tableFormatNames } from '#web/kit/list/table-formats.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { download } from '#web/lib/api/download.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';

/** Menu that downloads the template of a kind of import in one of the formats that are read. */
export function TemplateMenu({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: TableFormat) =>
      download(getImportTemplate, {
        params: { kind },
        query: { format, separator: getCsvSeparator() },
      }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('imports.template_failed'), text });
    },
  });
  const trigger = (
    <Button variant="outline" busy={isPending}>
      <Download aria-hidden />
      {t('imports.template')}
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger}>
      {tableFormatNames.map(([format, label]) => (
        <DropdownMenuItem key={format} onSelect={() => mutate(format)}>
          {label}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
