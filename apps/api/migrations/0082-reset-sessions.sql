-- A session that the link of a reset mail opened may set a new password without the factors that were
-- added after it began: they may be those of a thief.

alter table auth.sessions add column is_reset boolean not null default false;
comment on column auth.sessions.is_reset is 'Opened by the link of a reset mail.';
