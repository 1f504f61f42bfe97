import { createFormAddress } from '#web/kit/form/form-address.ts';
import { FormLink, type FormLinkProps } from '#web/kit/form/form-link.tsx';

/** URL names of the form that grants rights, and of those that change a right. */
export const rightAddress = createFormAddress('right', 'grant');

export type RightLinkProps = Omit<FormLinkProps, 'form' | 'children'> & {
  id: string;
  title: string;
};

/** Opens the form of a right over its list. */
export function RightLink({ id, title, ...rest }: RightLinkProps) {
  return (
    <FormLink {...rest} form={rightAddress.of(id)}>
      {title}
    </FormLink>
  );
}
