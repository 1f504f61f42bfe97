import type { ViewingRight } from '@portal/contract/rights';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { createFormParam, FormLink, type FormLinkProps } from '#web/kit/form/define-form.tsx';

/** URL names of the form that grants rights, and of those that change a right. */
export const rightFormParam = createFormParam('right', 'grant');

export type RightLinkProps = Omit<FormLinkProps, 'form' | 'children'> & {
  id: string;
  title: string;
};

/** Opens the form of a right over its list. */
export function RightLink({ id, title, ...rest }: RightLinkProps) {
  return (
    <FormLink {...rest} form={rightFormParam.of(id)}>
      {title}
    </FormLink>
  );
}

type CustomerRightLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'search' | 'children'> & {
  right: Pick<ViewingRight, 'id' | 'customer_id'>;
  title: string;
};

/** Opens a right over the list of its customer's rights. */
export function CustomerRightLink({ right, title, ...rest }: CustomerRightLinkProps) {
  const { id, customer_id: customerId } = right;
  return (
    <Link
      {...rest}
      to="/dashboard/data/customers/$id"
      params={{ id: customerId }}
      search={{ tab: 'access', form: rightFormParam.of(id) }}
    >
      {title}
    </Link>
  );
}

/** Reason and notes of a right; nothing without either. */
export function RightRemarks({ right }: { right: Pick<ViewingRight, 'reason' | 'notes'> }) {
  const { t } = useTranslation();
  const { reason, notes } = right;
  if (!reason && !notes) return null;
  return (
    <div className="flex flex-col gap-0.5">
      {reason ? <p className="line-clamp-2 text-soft wrap-anywhere">{reason}</p> : null}
      {notes ? (
        <p className="line-clamp-2 text-xs whitespace-pre-line text-faint wrap-anywhere">
          <span className="sr-only">
            {t('app.labelled', { label: t('fields.notes'), text: '' })}
          </span>
          {notes}
        </p>
      ) : null}
    </div>
  );
}
