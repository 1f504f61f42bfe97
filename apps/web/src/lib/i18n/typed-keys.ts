import type { Common } from '@portal/locales/common';
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: Common };
    returnNull: false;
  }
}
