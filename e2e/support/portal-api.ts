import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from './expect.ts';
import { getPassword } from './accounts.ts';
import { remember } from './locales/known-data.ts';
import { unique } from './unique.ts';

const base = '/api/v1';

/** Sends once more on another connection: the portal may just have closed the one that was idle. */
const retried = { maxRetries: 1 };

/** Fields of a request body; the server validates them. */
type Fields = Readonly<Record<string, string | boolean | null | readonly string[]>>;

/**
 * Signs in without a page: the session is in the cookies of the request and of its browser context.
 */
export async function signIn(
  request: APIRequestContext,
  email: string,
  password = getPassword(email),
): Promise<void> {
  await request.get(`${base}/auth/csrf/`, retried);
  const answer = await send(request, 'POST', '/auth/jwt/create/', {
    email,
    password,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Returns true if the cookies of the request hold an open session of this account. */
export async function isSignedInAs(request: APIRequestContext, email: string): Promise<boolean> {
  const { cookies } = await request.storageState();
  if (cookies.length === 0) return false;
  const answer = await request.get(`${base}/users/me/`, retried);
  if (!answer.ok()) return false;
  const me: { email: string } = await answer.json();
  return me.email === email;
}

/** Sends an API request with the CSRF header that matches its cookie. */
export async function send(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<APIResponse> {
  remember(body);
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  return request.fetch(base + path, {
    method,
    headers: { 'X-CSRFToken': token },
    ...retried,
    ...(body ? { data: body } : {}),
  });
}

/** Returns the response body; fails the test if the request was rejected. */
async function created<Body>(answer: APIResponse): Promise<Body> {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
  const body: Body = await answer.json();
  return body;
}

/** Creates a customer for one test. */
export async function createCustomer(
  request: APIRequestContext,
  input: Fields = {},
): Promise<{ id: string; name: string }> {
  const body = { name: unique('Praktijk'), ...input };
  return created(await send(request, 'POST', '/crm/customers/', body));
}

/** Creates a clinic of a customer; in Utrecht unless stated otherwise. */
export async function createClinic(
  request: APIRequestContext,
  input: Fields & { customer_id: string },
): Promise<{ id: string; name: string; city: string }> {
  const address = { street: 'Neude', house_number: '11', postal_code: '3512 AE', city: 'Utrecht' };
  const body = { name: unique('Kliniek'), country: 'NL', ...address, ...input };
  return created(await send(request, 'POST', '/crm/clinics/', body));
}

/** A file that a test uploads. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Uploads a file; returns the path that a document references. */
export async function upload(request: APIRequestContext, file: TestFile): Promise<string> {
  remember(file);
  const requests = { upload_type: 'document', blob_path: file.name, content_type: file.mimeType };
  const leave: { upload_url: string; blob_path: string; headers: Record<string, string> } =
    await created(await send(request, 'POST', '/documents/sas-upload/', requests));
  const put = await request.put(leave.upload_url, { headers: leave.headers, data: file.buffer });
  expect(put.status(), await put.text()).toBe(201);
  return leave.blob_path;
}

/** Uploads a file and creates a document of it. */
export async function createDocument(
  request: APIRequestContext,
  file: TestFile,
  input: Fields = {},
): Promise<{ id: string; title: string }> {
  const blob_path = await upload(request, file);
  const body = { title: unique('Handleiding'), category: 'technical', ...input, blob_path };
  return created(await send(request, 'POST', '/documents/documents/', body));
}

/** Creates a tag for one test. */
export async function createTag(
  request: APIRequestContext,
  name: string = unique('Tag'),
): Promise<{ id: string; name: string }> {
  return created(await send(request, 'POST', '/documents/tags/', { name }));
}
