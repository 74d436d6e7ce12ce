-- What the functions of the desk return about replies, drafts and snippets, and who reads a record.

create type app.reply_result as (outcome text, version integer, reply_id uuid);
comment on type app.reply_result is
  'outcome: sent, conflict (another version; `version` is the current one), already-replied (a colleague has replied since the sender wrote), gone (erased, or not visible to the caller) or invalid (no text, too long, files that are not in the draft, or the record is withdrawn or in the spam folder).';
create type app.draft_result as (outcome text, version integer);
comment on type app.draft_result is
  'outcome: saved, discarded, conflict (another version is stored and kept; 0 when there is none), gone (the record is erased, or not visible to the caller) or invalid.';
create type app.snippet_result as (outcome text, version integer);
comment on type app.snippet_result is
  'outcome: saved, deleted, conflict (another version; `version` is the current one), gone, title-taken or invalid.';
create type app.present_person as (account_id uuid, is_writing boolean, seen_at timestamptz);

-- Whether an email to the mailbox of the studio may have carried words of the sender. True unless a worker
-- says otherwise, so the emails of earlier releases count.
alter table app_private.deliveries add column has_text boolean not null default true;
comment on column app_private.deliveries.has_text is
  'False when every attempt of a notification was sent without words of the sender.';
