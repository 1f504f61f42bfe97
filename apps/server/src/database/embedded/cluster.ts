import type { Account } from './choose-account.ts';
import type { Engine } from './prepare-engine.ts';

/** A cluster's place on this machine, and what runs it. */
export interface Cluster {
  /** PostgreSQL's data directory, as a canonical path. */
  directory: string;
  socketFolder: string;
  engine: Engine;
  /** Undefined where PostgreSQL runs as the portal's own account. */
  account: Account | undefined;
}

/** Address of a cluster in the terms of `pg`. */
export interface SocketAddress {
  /** Folder of the socket. */
  host: string;
  /** A part of the socket's name; there is no network port. */
  port: number;
}

/** Connection of the portal to a cluster: through the socket, without a password. */
export interface ClusterConnection extends SocketAddress {
  user: string;
  database: string;
}

/** The role that may do anything; the supervisor alone uses it. */
export const supervisorRole = 'supervisor';

/** The role that owns the database and all that is in it: what migrates works as it. */
export const ownerRole = 'portal_owner';

/** The role that the portal works as, which owns nothing; its database bears the same name. */
export const portalRole = 'portal';
