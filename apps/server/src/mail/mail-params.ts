import type { Language } from '@portal/contract/kernel';
import type { MailTemplate } from '@portal/locales/mails';

/** What every mail may say. An empty name greets without one. */
interface CommonParams {
  readonly name: string;
  /** The portal's name, as the supplier calls it. */
  readonly portal: string;
}

/** The params of a mail with a button. */
interface LinkParams extends CommonParams {
  /** A whole http or https address; secret, as it may hold a token. */
  readonly link: string;
}

/**
 * What fills each template. A new mail needs its part in the three files of packages/locales/mails
 * and, where it says more than the common params, its line here.
 */
export interface MailParams extends Record<MailTemplate, CommonParams> {
  readonly invitation: LinkParams & { readonly days: number };
}

type MailOf<T extends MailTemplate> = {
  /** One e-mail address, without a name. */
  readonly to: string;
  readonly language: Language;
  readonly template: T;
  readonly params: MailParams[T];
};

/** A mail to one person, in that person's language. */
export type Mail = { [T in MailTemplate]: MailOf<T> }[MailTemplate];
