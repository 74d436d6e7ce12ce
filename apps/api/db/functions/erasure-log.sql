-- Notes every erasure for the log outside the database, and erases again in a restored copy. Triggers, so
-- that no way of deleting is forgotten.

-- The argument of the trigger is the subject.
create or replace function app_private._note_erasure() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  insert into app_private.unlogged_erasures (subject, subject_id)
  select tg_argv[0], e.id from erased e;
  return null;
end
$$;

create or replace trigger contacts_note_erasure
  after delete on app.contacts referencing old table as erased
  for each statement execute function app_private._note_erasure('record');
create or replace trigger job_applications_note_erasure
  after delete on app.job_applications referencing old table as erased
  for each statement execute function app_private._note_erasure('record');
create or replace trigger newsletter_subscribers_note_erasure
  after delete on app.newsletter_subscribers referencing old table as erased
  for each statement execute function app_private._note_erasure('subscriber');
create or replace trigger newsletter_spam_note_erasure
  after delete on app.newsletter_spam referencing old table as erased
  for each statement execute function app_private._note_erasure('quarantined');
create or replace trigger accounts_note_erasure
  after delete on auth.accounts referencing old table as erased
  for each statement execute function app_private._note_erasure('account');

-- For an erasure that keeps the row for a while. The argument of the trigger is the subject.
create or replace function app_private._note_erased_row() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  insert into app_private.unlogged_erasures (subject, subject_id) values (tg_argv[0], new.id);
  return null;
end
$$;

-- A file that staff delete alone, or that was detached from a draft. Its row is deleted after its bytes.
create or replace trigger files_note_deleted_file
  after update of deletion_requested_at on app.files
  for each row when (old.deletion_requested_at is null and new.deletion_requested_at is not null)
  execute function app_private._note_erased_row('file');

-- The end of a subscription clears the address and keeps the row.
create or replace trigger newsletter_subscribers_note_cleared_address
  after update of email on app.newsletter_subscribers
  for each row when (old.email is not null and new.email is null)
  execute function app_private._note_erased_row('subscriber');

-- The worker writes these rows to the log and then calls drop_logged_erasures. A worker that ends between
-- the two writes them twice, which changes nothing.
create or replace function app_private.list_unlogged_erasures(max_count integer)
  returns setof app_private.unlogged_erasures
  language sql stable security definer
  set search_path = pg_catalog
as $$ select * from app_private.unlogged_erasures order by erased_at, id limit max_count $$;
grant execute on function app_private.list_unlogged_erasures to loimel_worker;

create or replace function app_private.drop_logged_erasures(ids uuid[]) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$ delete from app_private.unlogged_erasures e where e.id = any (ids) $$;
grant execute on function app_private.drop_logged_erasures to loimel_worker;

-- Erases in a restored copy what was erased after its time. Only the owner of the schema may call it. True
-- when there was something to erase. A record is erased as usual, so copies outside are asked for again:
-- the request may have been lost with the database.
create or replace function app_private.erase_again(subject text, subject_id uuid) returns boolean
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  stored app_private.submissions;
begin
  case subject
    when 'record' then
      stored := app_private._lock_record(erase_again.subject_id);
      if stored.id is null then return false; end if;
      perform app_private._erase(stored, 'retention');
      return true;
    when 'file' then
      update app.files f set deletion_requested_at = now()
        where f.id = erase_again.subject_id and f.deletion_requested_at is null;
      return found;
    when 'subscriber' then
      return exists (
        select from app.newsletter_subscribers s
        where s.id = erase_again.subject_id and s.email is not null
      ) and app_private.end_newsletter(erase_again.subject_id);
    when 'quarantined' then
      delete from app.newsletter_spam q where q.id = erase_again.subject_id;
      return found;
    when 'account' then
      perform auth._delete_addresses(erase_again.subject_id);
      delete from auth.accounts a where a.id = erase_again.subject_id;
      return found;
  end case;
end
$$;
