/**
 * SQL expression: which database this is. A primary and its standbys have the same value, any other
 * database has another. Fails for a role without the right to execute `pg_control_system()`, which
 * PostgreSQL gives to everyone.
 */
export const databaseIdentity = `(
  select system_identifier || '/' || (select oid from pg_database where datname = current_database())
  from pg_control_system())`;
