import { ChevronDown, ChevronUp, MoveHorizontal, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#web/ui/input.tsx';
import { BarButton } from '../bar-button.tsx';

export interface PdfBarProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  fits: boolean;
  finding: boolean;
  onFind: () => void;
  /** Search row. */
  children: ReactNode;
}

/** Toolbar of the PDF viewer: page number, zoom and search. Stays in place while scrolling. */
export function PdfBar(props: PdfBarProps) {
  const { page, count, onPage, onZoomIn, onZoomOut, onFit, fits, finding, onFind } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1 border-b border-line bg-surface px-2 py-1">
      <div className="flex items-center gap-1">
        <div className="flex max-sm:hidden">
          <BarButton
            label={t('viewer.previous_page')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronUp aria-hidden />
          </BarButton>
          <BarButton
            label={t('viewer.next_page')}
            disabled={page >= count}
            onClick={() => onPage(page + 1)}
          >
            <ChevronDown aria-hidden />
          </BarButton>
        </div>
        <PageField key={page} page={page} count={count} onPage={onPage} />
        <span className="whitespace-nowrap text-soft tabular-nums">
          {t('viewer.of_total', { total: count })}
        </span>
        <div className="ms-auto flex">
          <BarButton label={t('viewer.zoom_out')} onClick={onZoomOut}>
            <ZoomOut aria-hidden />
          </BarButton>
          <BarButton label={t('viewer.fit_width')} pressed={fits} onClick={onFit}>
            <MoveHorizontal aria-hidden />
          </BarButton>
          <BarButton label={t('viewer.zoom_in')} onClick={onZoomIn}>
            <ZoomIn aria-hidden />
          </BarButton>
          <BarButton label={t('viewer.find')} expanded={finding} onClick={onFind}>
            <Search aria-hidden />
          </BarButton>
        </div>
      </div>
      {props.children}
    </div>
  );
}

/** Number of the current page; Enter goes to the typed page. */
function PageField({ page, count, onPage }: Pick<PdfBarProps, 'page' | 'count' | 'onPage'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(page));
  const turn = () => {
    const requested = Number.parseInt(typed, 10);
    if (Number.isNaN(requested) || requested === page) return setTyped(String(page));
    onPage(Math.min(Math.max(requested, 1), count));
  };
  return (
    <div className="w-14 shrink-0">
      <Input
        aria-label={t('viewer.page')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={turn}
        onKeyDown={({ key }) => {
          if (key === 'Enter') turn();
        }}
        className="px-1 text-center tabular-nums"
      />
    </div>
  );
}
