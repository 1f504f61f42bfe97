import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

export interface DeleteButtonProps {
  onClick: () => void;
  size?: ButtonProps['size'];
  /** Says for screen readers what is deleted. */
  children?: ReactNode;
}

/**
 * Button that deletes what a page or row shows. A line keeps it apart from the buttons beside it, so
 * that nobody presses it instead of Edit.
 */
export function DeleteButton({ onClick, size, children }: DeleteButtonProps) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex border-line sm:not-first:ms-1 sm:not-first:border-s sm:not-first:ps-3 sm:not-last:me-1 sm:not-last:border-e sm:not-last:pe-3">
      <Button variant="outline" size={size} onClick={onClick} className="text-danger">
        <Trash2 aria-hidden />
        {t('actions.delete')}
        {children}
      </Button>
    </span>
  );
}
