import { TOTP, URI } from 'otpauth';

/** An authenticator app that knows one account. */
export interface Authenticator {
  /** Issuer and account name. */
  issuer: string;
  label: string;
  /**
   * Returns an unused code: that of the current half minute, or the next one, which the server
   * accepts because clocks may be slightly fast.
   */
  nextCode: () => string;
  /** Returns an expired code, an hour old. */
  oldCode: () => string;
}

/**
 * Creates the app from the content of the QR code.
 * @throws Error if the link is not for time-based codes
 */
export function authenticator(link: string): Authenticator {
  const totp = URI.parse(link);
  if (!(totp instanceof TOTP)) throw new Error(`${link} is not for codes by time`);
  const generateCode = (step: number) => totp.generate({ timestamp: step * totp.period * 1000 });
  let lastStep = 0;
  return {
    issuer: totp.issuer,
    label: totp.label,
    nextCode: () => {
      lastStep = Math.max(lastStep + 1, totp.counter());
      if (lastStep > totp.counter() + 1) throw new Error('No third code within a half minute');
      return generateCode(lastStep);
    },
    oldCode: () => generateCode(totp.counter() - 3600 / totp.period),
  };
}
