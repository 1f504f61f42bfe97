import type { Language } from '@portal/contract/kernel';
import type { MailTemplate } from '@portal/locales/mails';

/** An instant (RFC 3339) that a mail tells as its reader writes dates. */
export interface ToldInstant {
  readonly instant: string;
}

/** What a placeholder of a mail may stand for. */
export type MailParam = string | number | ToldInstant;

/** The params of a mail with a button. */
interface LinkParams {
  /** A whole http or https address; secret, as it may hold a token. */
  readonly link: string;
}

/** The params of a mail that tells of something that happened. */
interface EventParams {
  readonly at: ToldInstant;
}

/**
 * What fills each template besides its receiver's name. A new mail needs its part in the three files of packages/locales/mails
 * and its line here.
 */
export interface MailParams extends Record<MailTemplate, object> {
  readonly invitation: LinkParams & { readonly days: number };
  readonly reset_password: LinkParams;
  readonly password_changed: EventParams;
  readonly new_sign_in: EventParams & { readonly browser: string; readonly address: string };
  /** To the address that no longer counts. */
  readonly email_changed_from: EventParams & { readonly address: string };
  readonly email_changed_to: EventParams & { readonly address: string };
  readonly two_factor_enabled: EventParams;
  readonly two_factor_disabled: EventParams;
  /** The link leads to `/reset-two-factor/{uid}/{token}`. */
  readonly two_factor_reset: LinkParams;
  /** The link leads to `/cancel-two-factor-reset/{uid}/{token}`. */
  readonly two_factor_reset_requested: LinkParams & { readonly due_at: ToldInstant };
}

/** A mail to one person, in that person's language. */
export interface Mail<T extends MailTemplate> {
  /** One e-mail address, without a name. */
  readonly to: string;
  /** How the receiver is greeted; an empty name greets without one. */
  readonly name: string;
  readonly language: Language;
  readonly template: T;
  readonly params: MailParams[T];
}
