import type { Caller, TestPortal } from './portal.ts';

/** A page of a list as it came. */
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

/** The pages from a URL on, as `next` leads; `between` is told of each page before the next is read. */
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
