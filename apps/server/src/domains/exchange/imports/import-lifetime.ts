/** How long an import and its file are kept; it holds what people wrote about people. */
export const keptForDays = 7;
