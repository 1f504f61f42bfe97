import { Fragment } from 'react';

/** E-mail address that may break before "@" and dots, so that a long one fits its column. */
export function EmailText({ email }: { email: string }) {
  return Array.from(email.matchAll(/[@.]?[^@.]+|[@.]/gu), ({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
