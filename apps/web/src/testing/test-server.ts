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
type Answer = object | number | ((request: SentRequest) => unknown);

const base = '/api/v1';

/** An earlier page may poll for the end of an outage; this ends it and belongs to no test. */
const poll = 'GET /health/ready';

const answers = new Map<string, Answer>();

const undeclared: string[] = [];

/** Requests of the current test, in their order. */
export const requests: SentRequest[] = [];

/**
 * Declares what the server answers, by method and path: `GET /crm/clinics/{id}/`. A path starts
 * below the base path of the API, except for what is no call of it. The query does not count. A
 * path without braces comes first, and a later answer replaces an earlier one. A request without an
 * answer fails the test.
 */
export function stubCalls(declared: Record<string, Answer>): void {
  for (const [call, answer] of Object.entries(declared)) {
    // Puts a call that was declared before behind the others, as the latest.
    answers.delete(call);
    answers.set(call, answer);
  }
}

/** Answers like a server that cannot be reached. */
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
  if (call === poll && !answers.has(poll)) return Response.json({ components: [] });
  requests.push(request);
  const answer = answers.get(call) ?? findByPattern(call);
  if (answer === undefined) {
    undeclared.push(call);
    throw new Error(`No answer to ${call}`);
  }
  return toResponse(typeof answer === 'function' ? await answer(request) : answer);
}

/** Forgets the requests from before a test. */
export function forgetRequests(): void {
  requests.length = 0;
  undeclared.length = 0;
}

/** Forgets the answers after a test, and fails it if it sent a request that has none. */
export function resetCalls(): void {
  const missing = [...new Set(undeclared)];
  forgetRequests();
  answers.clear();
  if (missing.length > 0)
    throw new Error(`Declare with stubCalls what the server answers to ${missing.join(', ')}`);
}

/** Finds the latest answer to a path with parts in braces, which stand for any text. */
function findByPattern(call: string): Answer | undefined {
  const sent = call.split('/');
  const [, answer] =
    [...answers].findLast(([declared]) => {
      const parts = declared.split('/');
      return (
        parts.length === sent.length &&
        parts.every((part, index) => part.startsWith('{') || part === sent[index])
      );
    }) ?? [];
  return answer;
}

/** Copies a response, so that it can be given again. */
function toResponse(answer: unknown): Response {
  if (answer instanceof Response) return answer.clone();
  return typeof answer === 'number'
    ? new Response(null, { status: answer })
    : Response.json(answer);
}
