import type { TableFormat } from '@portal/contract/kernel';
import { Download } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { tableFormatNames } from './table-formats.ts';

interface FormatMenuProps {
  label: string;
  /** True while the file is prepared. */
  busy: boolean;
  onSelect: (format: TableFormat) => void;
}

/** Button that offers a download in each format of tables. */
export function FormatMenu({ label, busy, onSelect }: FormatMenuProps) {
  const trigger = (
    <Button variant="outline" busy={busy}>
      <Download aria-hidden />
      {label}
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger}>
      {tableFormatNames.map(([format, name]) => (
        <DropdownMenuItem key={format} onSelect={() => onSelect(format)}>
          {name}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
