import type { Caller, TestPortal } from './portal.ts';

/** Page of a list as received. */
export interface ReadPage {
  readonly status: number;
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly ids: readonly string[];
  readonly body: unknown;
}

type Reader = Pick<TestPortal, 'app'>;

/** Reads one page by its path or whole URL. */
export async function readPage({ app }: Reader, as: Caller, url: string): Promise<ReadPage> {
  const response = await app.inject({
    url: url.replace(/^https?:\/\/[^/]*/, ''),
    headers: { cookie: as.cookie },
  });
  const body = response.json<{
    count: number;
    next: string | null;
    previous: string | null;
    results?: { id: string }[];
  }>();
  const ids = (body.results ?? []).map(({ id }) => id);
  return { ...body, ids, status: response.statusCode, body };
}

/** Yields the pages from a URL on, following `next`; calls `between` before each next page. */
export async function readAllPages(
  reader: Reader,
  as: Caller,
  url: string,
  between: (page: ReadPage) => Promise<void> = () => Promise.resolve(),
): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (let at: string | null = url; at !== null; at = pages.at(-1)?.next ?? null) {
    const page = await readPage(reader, as, at);
    pages.push(page);
    if (pages.length > 1000) throw new Error(`No end after ${at}`);
    await between(page);
  }
  return pages;
}
