/** The codes with what somebody needs who finds them years later. */
export interface CodeSheet {
  title: string;
  /** Where they are for, whose they are, since when. */
  lines: readonly string[];
  use: string;
  codes: readonly string[];
}

/** The sheet as a text file, with line ends that every editor knows. */
export function formatRecoveryCodes({ title, lines, use, codes }: CodeSheet): string {
  return [title, '', ...lines, '', ...codes, '', use, ''].join('\r\n');
}
