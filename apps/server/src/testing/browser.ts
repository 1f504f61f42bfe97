import type { FastifyInstance } from 'fastify';

/** Cookie that a response set. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
  readonly maxAge?: number;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: string;
}

interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

interface BrowserResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, unknown>;
  /** Returns the cookies that a response set, by name. */
  readonly set: Readonly<Record<string, SetCookie>>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * A browser: it stores cookies by path and lifetime, and sends the CSRF token as our pages do.
 * `app` can be replaced, as a load balancer does between instances.
 */
export class Browser {
  app: FastifyInstance;
  readonly jar = new Map<string, SetCookie>();

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  /** A second window with the cookies as they are now. */
  copy(): Browser {
    const other = new Browser(this.app);
    for (const [name, cookie] of this.jar) other.jar.set(name, cookie);
    return other;
  }

  /** Returns the value of a cookie, whatever prefix it has. */
  cookie(name: string): string | undefined {
    return [...this.jar.values()].find((cookie) => cookie.name.endsWith(name))?.value;
  }

  async call(
    method: Method,
    path: string,
    { body, headers = {} }: RequestOptions = {},
  ): Promise<BrowserResponse> {
    const url = `/api/v1${path}`;
    const sent = [...this.jar.values()].filter((cookie) => url.startsWith(cookie.path ?? '/'));
    const response = await this.app.inject({
      method,
      url,
      headers: {
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        'x-csrftoken': this.cookie('csrftoken') ?? '',
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Object(body) }),
    });
    const set = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie]));
    for (const [name, cookie] of Object.entries(set)) {
      if (cookie.value === '') this.jar.delete(name);
      else this.jar.set(name, cookie);
    }
    return {
      status: response.statusCode,
      body: response.body ? JSON.parse(response.body) : null,
      headers: response.headers,
      set,
    };
  }

  /** Gets a CSRF token and signs in. */
  async signIn(email: string, password: string): Promise<BrowserResponse> {
    await this.call('GET', '/auth/csrf/');
    return this.call('POST', '/auth/jwt/create/', { body: { email, password } });
  }
}
