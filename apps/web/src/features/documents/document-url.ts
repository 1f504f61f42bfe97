/** Returns the absolute URL of a document's page, or of an older version, for sharing. */
export function getDocumentUrl(id: string, version: number | null = null): string {
  const url = new URL(`/dashboard/documents/${id}`, location.origin);
  if (version !== null) url.searchParams.set('version', String(version));
  return url.href;
}
