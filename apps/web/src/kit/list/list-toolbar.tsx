import type { TableFormat } from '@portal/contract/kernel';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { ExportSource } from '#web/lib/list/use-list.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import { FilterButton } from './filter-button.tsx';
import type { ListState } from './list-pages.tsx';
import { tableFormatNames } from './table-formats.ts';

export interface ListToolbarProps {
  list: Pick<ListState<never>, 'search' | 'source' | 'text' | 'view' | 'setView'>;
  searchLabel: string;
  searchHint?: string | undefined;
  filters?: ReactNode;
  /** Replaces the choice of cards or table. */
  viewToggle?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}

/**
 * Search, filters, view toggle and actions, in tab order. Small screens collapse the filters behind
 * a button; on phones the search has its own row. Actions wrap as a group.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { t } = useTranslation();
  const { list, filters, viewToggle, actions } = props;
  const isSmall = useIsSmallScreen();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isFolded = isSmall && Boolean(filters);
  return (
    <div data-toolbar="" className="flex flex-wrap items-center gap-3">
      <SearchInput
        label={props.searchLabel}
        placeholder={props.searchHint ?? t('list.search')}
        clearLabel={t('list.clear_search')}
        value={list.text.value}
        onChange={list.text.set}
        className="min-w-40 grow-2 basis-44 max-sm:basis-full sm:max-w-xs sm:min-w-44"
      />
      {isFolded ? (
        <FilterButton
          search={list.search}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setOpen(!isOpen)}
        />
      ) : (
        filters
      )}
      <div className="contents lg:ms-auto lg:flex lg:flex-wrap lg:items-center lg:justify-end lg:gap-3">
        <div className="ms-auto flex items-center gap-2">
          {list.source.route.exportable ? <ListExport source={list.source} /> : null}
          {viewToggle ?? (
            <ViewToggle
              label={t('list.view')}
              cardsLabel={t('list.cards')}
              tableLabel={t('list.table')}
              value={list.view}
              onChange={list.setView}
            />
          )}
        </div>
        {isFolded && isOpen ? (
          <div id={id} className="flex w-full flex-wrap items-center gap-3">
            {filters}
          </div>
        ) : null}
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/**
 * Menu that downloads the list with its search, filters and ordering; while it does, the menu
 * cancels. Shows an icon alone on phones.
 */
function ListExport({ source }: { source: ExportSource }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { bytes, start, cancel } = useListExport(source);
  const trigger = (
    <Button variant="outline">
      {bytes === null ? <Download aria-hidden /> : <Spinner />}
      <span className="max-sm:sr-only">{t('list.export')}</span>
      {bytes === null ? null : (
        <span className="text-soft tabular-nums max-sm:sr-only">{format.size(bytes)}</span>
      )}
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger}>
      {bytes === null ? (
        tableFormatNames.map(([name, label]) => (
          <DropdownMenuItem key={name} onSelect={() => start(name)}>
            {label}
          </DropdownMenuItem>
        ))
      ) : (
        <DropdownMenuItem onSelect={cancel}>{t('list.cancel_export')}</DropdownMenuItem>
      )}
    </DropdownMenu>
  );
}

/** State of a list's export; `bytes` counts the bytes received, null while idle. */
interface ListExportState {
  bytes: number | null;
  start: (format: TableFormat) => void;
  cancel: () => void;
}

/** Downloads a list with its search, filters and ordering. Leaving the page cancels it. */
function useListExport(source: ExportSource): ListExportState {
  const { t } = useTranslation();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const runExport = async (format: TableFormat, signal: AbortSignal) => {
    try {
      // Loaded on demand: few users export.
      const { exportList } = await import('./export-list.ts');
      await exportList(source, { format, t, signal, onProgress: setBytes });
    } catch (error) {
      if (signal.aborted) return;
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('list.export_failed'), text });
    } finally {
      if (!signal.aborted) setBytes(null);
    }
  };
  return {
    bytes,
    start: (format) => {
      running.current = new AbortController();
      setBytes(0);
      void runExport(format, running.current.signal);
    },
    cancel: () => {
      running.current?.abort();
      setBytes(null);
    },
  };
}
