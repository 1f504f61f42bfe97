/**
 * Settings of the embedded cluster: little memory, strict durability, and no personal data in the
 * log. A failed statement and its values are returned to the portal as an error and never logged.
 */
export const embeddedSettings: Record<string, string> = {
  timezone: 'UTC',
  log_timezone: 'UTC',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Old segments are removed instead of recycled with their contents (`scrub-cluster.ts`).
  wal_recycle: 'off',
  // Fewer processes: reads need no I/O workers, there is no replication, and parallel queries would
  // need more shared memory than a container provides.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  jit: 'off',

  // A portal that was killed cannot cancel its statements; its backends look whether it is there.
  client_connection_check_interval: '2s',

  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
