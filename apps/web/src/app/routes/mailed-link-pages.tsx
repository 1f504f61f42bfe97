// Rarely opened pages of mailed links, in one script: the first list names each script of a page.
export { AnonymizationLinkPage } from './anonymization-link-page.tsx';
export { CancelTwoFactorResetPage } from './cancel-two-factor-reset-page.tsx';
export { RateServicePage } from './rate-service-page.tsx';
export { AnonymizationRequestedPage } from './anonymization-requested-page.tsx';
export { ResetTwoFactorPage } from './reset-two-factor-page.tsx';
export { UnsubscribePage } from './unsubscribe-page.tsx';
