import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

interface PictureStepsProps {
  /** Shows the picture before; absent at the first one. */
  previous: (() => void) | undefined;
  /** Shows the next picture; absent at the last one. */
  next: (() => void) | undefined;
}

/** Buttons of a dialog that shows one picture of several. At either end they keep the focus. */
export function PictureSteps({ previous, next }: PictureStepsProps) {
  const { t } = useTranslation();
  return (
    <div className="me-auto flex gap-2">
      <Button
        variant="outline"
        className="aria-disabled:opacity-50"
        aria-disabled={!previous}
        onClick={previous}
      >
        <ChevronLeft aria-hidden />
        <span className="max-sm:sr-only">{t('list.previous')}</span>
      </Button>
      <Button
        variant="outline"
        className="aria-disabled:opacity-50"
        aria-disabled={!next}
        onClick={next}
      >
        <span className="max-sm:sr-only">{t('list.next')}</span>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
