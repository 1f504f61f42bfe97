// Pages with the same form, in one script: the first list names each script of a page.
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SetUpPasswordPage } from './set-up-password-page.tsx';
