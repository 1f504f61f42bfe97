/** A request that a test sent. */
export interface SentRequest {
  method: string;
  /** Address as sent, with the base path and the query. */
  url: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed from JSON; undefined without a body. */
  body: unknown;
  credentials: RequestCredentials | undefined;
  signal: AbortSignal | null;
}

/** A response, a status without a body or the JSON body of a 200; or a function that returns one. */
type Stub = object | number | ((request: SentRequest) => unknown);

const base = '/api/v1';

/** An earlier page may poll for the end of an outage; this ends it and belongs to no test. */
const poll = 'GET /health/ready';

const stubs = new Map<string, Stub>();

const undeclared: string[] = [];

/** Requests of the current test, in their order. */
export const requests: SentRequest[] = [];

/**
 * Declares what the server returns, by method and path: `GET /crm/clinics/{id}/`. A path starts
 * below the base path of the API, except for what is no call of it. The query does not count. A
 * path without braces comes first, and a later stub replaces an earlier one. A request without a stub
 * fails the test.
 */
export function stubCalls(declared: Record<string, Stub>): void {
  for (const [call, stub] of Object.entries(declared)) {
    // Puts a call that was declared before behind the others, as the latest.
    stubs.delete(call);
    stubs.set(call, stub);
  }
}

/** Fails like a request to a server that cannot be reached. */
export function failToReach(): never {
  throw new TypeError('Failed to fetch');
}

/** Never responds. */
export function keepWaiting(): Promise<never> {
  return new Promise(() => {});
}

/** Returns the body of a list whose only page has these rows. */
export function toPage(results: readonly unknown[]) {
  return { count: results.length, next: null, previous: null, results };
}

/** Returns the requests that are meant to change something. */
export function listChanges(): SentRequest[] {
  return requests.filter(({ method }) => method !== 'GET');
}

/** Replaces `fetch`. */
export async function fetchFromTest(
  url: string,
  { method = 'GET', headers, body, credentials, signal = null }: RequestInit = {},
): Promise<Response> {
  const [path = '', search] = url.split('?');
  const request: SentRequest = {
    method,
    url,
    query: new URLSearchParams(search),
    headers: new Headers(headers),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    credentials,
    signal,
  };
  const call = `${method} ${path.startsWith(`${base}/`) ? path.slice(base.length) : path}`;
  if (call === poll && !stubs.has(poll)) return Response.json({ components: [] });
  requests.push(request);
  const stub = stubs.get(call) ?? findByPattern(call);
  if (stub === undefined) {
    undeclared.push(call);
    throw new Error(`No stub for ${call}`);
  }
  return toResponse(typeof stub === 'function' ? await stub(request) : stub);
}

/** Forgets the requests from before a test. */
export function forgetRequests(): void {
  requests.length = 0;
  undeclared.length = 0;
}

/** Forgets the stubs after a test, and fails it if it sent a request that has none. */
export function resetCalls(): void {
  const missing = [...new Set(undeclared)];
  forgetRequests();
  stubs.clear();
  if (missing.length > 0)
    throw new Error(`Declare with stubCalls what the server returns for ${missing.join(', ')}`);
}

/** Finds the latest stub to a path with parts in braces, which stand for any text. */
function findByPattern(call: string): Stub | undefined {
  const sent = call.split('/');
  const [, stub] =
    [...stubs].findLast(([declared]) => {
      const parts = declared.split('/');
      return (
        parts.length === sent.length &&
        parts.every((part, index) => part.startsWith('{') || part === sent[index])
      );
    }) ?? [];
  return stub;
}

/** Copies a response, so that it can be given again. */
function toResponse(content: unknown): Response {
  if (content instanceof Response) return content.clone();
  return typeof content === 'number'
    ? new Response(null, { status: content })
    : Response.json(content);
}
