import type { Route, RouteBody } from '@portal/contract/kernel';

/** Texts that the OpenAPI document shows beyond the summary; browsers do not load them. */
export interface RouteDoc {
  /** Complete sentences, in Markdown. */
  readonly description?: string;
  /** Body of a request. */
  readonly example?: unknown;
}

type Describable<R extends Route> = {
  readonly description?: string;
  readonly example?: RouteBody<R>;
};

/** Docs of the routes of a module of the contract, by the id of the route; exports have none of their own. */
export type RouteDocs<Contract> = {
  readonly [
    R in Extract<Contract[keyof Contract], Route> as string extends R['id'] ? never : R['id']
  ]?: Describable<R>;
};

/** Values that several examples share. The ids are UUIDv7, as the portal makes them. */
export const exampleIds = {
  customer: '019a7c10-5a1e-7b52-9c3d-1f20a4b6c8d0',
  clinic: '019a7c10-6b2f-7c63-8d4e-2a31b5c7d9e1',
  person: '019a7c10-7c30-7d74-9e5f-3b42c6d8eaf2',
  group: '019a7c10-8d41-7e85-8f60-4c53d7e9fb03',
  jobTitle: '019a7c10-9e52-7f96-9071-5d64e8fa0c14',
  manufacturer: '019a7c10-af63-70a7-8182-6e75f90b1d25',
  product: '019a7c10-b074-71b8-9293-7f860a1c2e36',
  otherProduct: '019a7c10-c185-72c9-83a4-80971b2d3f47',
  category: '019a7c10-d296-73da-94b5-91a82c3e4058',
  installedDevice: '019a7c10-e3a7-74eb-85c6-a2b93d4f5169',
  document: '019a7c10-f4b8-75fc-96d7-b3ca4e50627a',
  tag: '019a7c11-05c9-760d-87e8-c4db5f61738b',
  otherTag: '019a7c11-16da-771e-98f9-d5ec6072849c',
  lead: '019a7c11-27eb-782f-890a-e6fd718395ad',
  right: '019a7c11-38fc-7930-9a1b-f70e8294a6be',
  request: '019a7c11-4a0d-7a41-8b2c-081f93a5b7cf',
  serviceTicket: '019a7c11-5b2e-7b52-9c3d-192fa4b6c8d0',
} as const;

/** Path of an uploaded file, as the request of an upload link returns it. */
export const exampleUpload =
  'document/2026/019a7c11-5b1e-7b52-9c3d-1920a4b6c8d0/laser-x200-manual.pdf';

/** Uid and token of a mailed link. */
export const exampleLink = {
  uid: exampleIds.person,
  token: 'cx8v2n-0b6a1f3d7e9c4a58',
} as const;
