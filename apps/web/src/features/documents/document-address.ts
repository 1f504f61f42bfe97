/** Where a document's page is found, as a whole address, to be passed on. */
export const documentAddress = (id: string): string =>
  new URL(`/dashboard/documents/${id}`, location.origin).href;
