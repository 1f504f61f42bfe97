import type pg from 'pg';
import { ownerRole, portalRole } from './cluster.ts';

/**
 * Upgrades a cluster with a single role, which owned the database and worked in it: that role
 * becomes the owner, and the portal gets a role of its own. Does nothing if there are two; if
 * killed, all or nothing.
 */
export async function divideRoles(supervisor: pg.Client): Promise<void> {
  const { rows } = await supervisor.query('select from pg_roles where rolname = $1', [ownerRole]);
  if (rows.length > 0) return;
  await supervisor.query(
    `begin; alter role ${portalRole} rename to ${ownerRole}; create role ${portalRole} login; commit`,
  );
}
