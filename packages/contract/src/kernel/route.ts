import type * as T from '../schema/index.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Employees: all of them, those with a permission, with any of several or with several at once, or none. */
type Employees =
  | 'all'
  | 'none'
  | Permission
  | readonly Permission[]
  | { readonly allOf: readonly Permission[] };

/**
 * Callers that may make a call; the scope decides which objects they see. `customers`: a customer's
 * users, or only those who manage its users.
 */
export type Access =
  | 'anyone'
  | {
      readonly employees: Employees;
      readonly customers: boolean | 'managers';
    };

/** Returns true if an employee with these permissions has access. */
export function isAllowed(
  employees: Employees,
  hasPermission: (permission: Permission) => boolean,
): boolean {
  if (employees === 'all' || employees === 'none') return employees === 'all';
  if (typeof employees === 'string') return hasPermission(employees);
  return 'allOf' in employees
    ? employees.allOf.every(hasPermission)
    : employees.some(hasPermission);
}

/** Everyone who is signed in. */
export const signedIn = { employees: 'all', customers: true } as const;

/** Every employee, and no one else. */
export const everyEmployee = { employees: 'all', customers: false } as const;

/** Employees whose groups carry the permission. */
export function employeesWith<P extends Permission>(permission: P) {
  return { employees: permission, customers: false } as const;
}

/** Employees with at least one of the permissions; the scope decides which objects they see. */
export function employeesWithAny<const P extends readonly Permission[]>(...anyOf: P) {
  return { employees: anyOf, customers: false } as const;
}

/** Employees with all of the permissions. */
export function employeesWithAll<const P extends readonly Permission[]>(...allOf: P) {
  return { employees: { allOf }, customers: false } as const;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Call of the API, stated once for server, client and OpenAPI. Paths are relative to `/api/v1`;
 * `errors` names the codes beyond those that follow from the route's form (see `getStatuses`).
 */
export interface Route {
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}/` | `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: T.TSchema;
  readonly query?: T.TSchema;
  readonly body?: T.TSchema;
  readonly responses: { readonly [status: number]: T.TSchema | null };
  readonly errors?: readonly ErrorCode[];
  /** The list has an export as a file beside it; see `defineExport`. */
  readonly exportable?: true;
  /** The response has an ETag, or the call checks If-Match. */
  readonly versioned?: boolean;
  /**
   * The call accepts an Idempotency-Key: a repeat returns what the first one created, or what the first
   * bulk change did.
   */
  readonly idempotent?: boolean;
  /**
   * People may call it before they have set up the second factor that is required of them: to set it
   * up, and to read who they are.
   */
  readonly opensBeforeSetUp?: true;
  /** The caller must have proved who they are in the last {@link reauthenticationMinutes}. */
  readonly reauthenticated?: true;
  /**
   * Media type of a successful response that is not JSON; its schema is that of a `TextFile` or an
   * `EventStream`.
   */
  readonly mediaType?: 'text/csv' | 'text/calendar' | 'text/event-stream' | 'application/x-ndjson';
  /** The response may be an Excel workbook instead of CSV. */
  readonly hasWorkbook?: true;
}

/**
 * Minutes after a sign-in or a password in which a person may do what is dangerous (OWASP ASVS 5.0,
 * 7.5.1).
 */
export const reauthenticationMinutes = 10;

/** Declares a route; its exact type is what the client and the handler are typed by. */
export const route = <const R extends Route>(definition: R): R => definition;

type SchemaType<S> = S extends T.TSchema ? T.Static<S> : undefined;

export type RouteParams<R extends Route> = SchemaType<R['params']>;
export type RouteQuery<R extends Route> = SchemaType<R['query']>;
export type RouteBody<R extends Route> = SchemaType<R['body']>;

/** Body of a successful response. */
export type RouteResponse<R extends Route> = {
  [S in keyof R['responses']]: R['responses'][S] extends T.TSchema
    ? T.Static<R['responses'][S]>
    : void;
}[keyof R['responses']];
