import type actions from '../common/en/actions.json';
import type app from '../common/en/app.json';
import type clinics from '../common/en/clinics.json';
import type coming from '../common/en/coming.json';
import type company from '../common/en/company.json';
import type customerUsers from '../common/en/customer-users.json';
import type customers from '../common/en/customers.json';
import type dashboard from '../common/en/dashboard.json';
import type documents from '../common/en/documents.json';
import type errors from '../common/en/errors.json';
import type fields from '../common/en/fields.json';
import type form from '../common/en/form.json';
import type landing from '../common/en/landing.json';
import type legal from '../common/en/legal.json';
import type list from '../common/en/list.json';
import type navigation from '../common/en/navigation.json';
import type notFound from '../common/en/not-found.json';
import type notifications from '../common/en/notifications.json';
import type setUp from '../common/en/set-up.json';
import type signIn from '../common/en/sign-in.json';
import type signOut from '../common/en/sign-out.json';
import type validation from '../common/en/validation.json';

/** The web's dictionary ("common"), joined of one file an area; the English files list all keys. */
export interface Common {
  readonly actions: typeof actions;
  readonly app: typeof app;
  readonly clinics: typeof clinics;
  readonly coming: typeof coming;
  readonly company: typeof company;
  readonly customer_users: typeof customerUsers;
  readonly customers: typeof customers;
  readonly dashboard: typeof dashboard;
  readonly documents: typeof documents;
  readonly errors: typeof errors;
  readonly fields: typeof fields;
  readonly form: typeof form;
  readonly landing: typeof landing;
  readonly legal: typeof legal;
  readonly list: typeof list;
  readonly navigation: typeof navigation;
  readonly not_found: typeof notFound;
  readonly notifications: typeof notifications;
  readonly set_up: typeof setUp;
  readonly sign_in: typeof signIn;
  readonly sign_out: typeof signOut;
  readonly validation: typeof validation;
}
