-- A database that is restored from a backup contains what was erased after the backup. So each erasure is
-- also written to a log outside the database, which is applied to a restored copy. A row here waits until
-- the worker has written it to that log.

create table app_private.unlogged_erasures (
  id uuid primary key default gen_random_uuid(),
  subject text not null constraint unlogged_erasures_subject_known
    check (subject in ('record', 'file', 'subscriber', 'quarantined', 'account')),
  subject_id uuid not null,
  erased_at timestamptz not null default now()
);
comment on table app_private.unlogged_erasures is
  'Erasures that are not in the log outside the database yet. Ids only.';
alter table app_private.unlogged_erasures enable row level security;
