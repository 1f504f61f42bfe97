import { TOTP, URI } from 'otpauth';

/** An authenticator app that knows one account. */
export interface Authenticator {
  /** Issuer and account name. */
  issuer: string;
  label: string;
  /**
   * A code that it has not given before: that of the running half minute, or the next one's, which
   * the server takes as that of a clock that is a little fast.
   */
  nextCode: () => string;
  /** A code of an hour ago, which is worth nothing any more. */
  oldCode: () => string;
}

/** The app after it has read what the QR code holds; throws where that is no link of codes by time. */
export function authenticator(link: string): Authenticator {
  const totp = URI.parse(link);
  if (!(totp instanceof TOTP)) throw new Error(`${link} is not for codes by time`);
  const codeOf = (step: number) => totp.generate({ timestamp: step * totp.period * 1000 });
  let lastStep = 0;
  return {
    issuer: totp.issuer,
    label: totp.label,
    nextCode: () => {
      lastStep = Math.max(lastStep + 1, totp.counter());
      if (lastStep > totp.counter() + 1) throw new Error('No third code within a half minute');
      return codeOf(lastStep);
    },
    oldCode: () => codeOf(totp.counter() - 3600 / totp.period),
  };
}
