-- Counting an attempt waits for no disk: after a crash of PostgreSQL the recent attempts are forgotten
-- (docs/decisions/0009).
alter table attempt set unlogged;
