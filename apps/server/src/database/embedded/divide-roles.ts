import type pg from 'pg';
import { ownerRole, portalRole } from './cluster.ts';

/**
 * Brings over a cluster whose only role owned the database and worked in it: that role becomes the
 * owner, with all that it has, and the portal gets one of its own. Changes nothing where there are
 * two, and all or nothing where it is killed.
 */
export async function divideRoles(supervisor: pg.Client): Promise<void> {
  const { rows } = await supervisor.query('select from pg_roles where rolname = $1', [ownerRole]);
  if (rows.length > 0) return;
  await supervisor.query(
    `begin; alter role ${portalRole} rename to ${ownerRole}; create role ${portalRole} login; commit`,
  );
}
