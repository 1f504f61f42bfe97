/** The codes and what a person needs to know when they find them years later. */
export interface CodeSheet {
  title: string;
  /** The portal's address, the account and the date. */
  lines: readonly string[];
  use: string;
  codes: readonly string[];
}

/** Returns the sheet as a text file with CRLF line ends for every editor. */
export function formatRecoveryCodes({ title, lines, use, codes }: CodeSheet): string {
  return [title, '', ...lines, '', ...codes, '', use, ''].join('\r\n');
}
