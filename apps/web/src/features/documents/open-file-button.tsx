import type { Document } from '@portal/contract/documents';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useFileAccess } from './use-file-access.ts';

export type OpenFileButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  item: Document;
};

/**
 * A document's title, which opens its file. A button and no link, because the address is made when
 * it is asked for and holds for minutes only.
 */
export function OpenFileButton({ item, className, ...rest }: OpenFileButtonProps) {
  const { t } = useTranslation();
  const access = useFileAccess(item);
  return (
    <button
      {...rest}
      type="button"
      onClick={access.open}
      className={classNames('text-start', className)}
    >
      {item.title}
      <VisuallyHidden>
        {' '}
        {access.shown ? t('documents.opens_in_new_tab') : t('documents.downloads')}
      </VisuallyHidden>
    </button>
  );
}
