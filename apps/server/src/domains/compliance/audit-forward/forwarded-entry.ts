/** An audit entry as it leaves the portal: without personal values except address and browser. */
export interface ForwardedEntry extends Record<string, unknown> {
  readonly id: string;
  /** RFC 3339 to the millisecond. */
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly changes: object;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly request_id: string;
}

/** Sends entries in their order. Throws unless all have arrived. */
export type Forwarder = (entries: readonly ForwardedEntry[]) => Promise<void>;
