-- The email domain of a sender: the worker looks it up, and staff see when it takes no email. Nothing here
-- changes a delivery or the version of a record.

-- At most one message and one application, so that a flood of one does not delay the other, the newest
-- first. Taking sets the time of the next attempt, so a worker that ends before it stores a result loses
-- nothing, and two workers take different records. The pause grows with the age of the record, up to six
-- hours; after a week no more lookups follow.
create or replace function app_private.take_domain_lookups(at timestamptz)
  returns table (record_id uuid, domain text)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  oldest constant timestamptz := take_domain_lookups.at - interval '7 days';
begin
  return query
    update app.contacts c
      set domain_lookup_due_at = app_private._next_domain_lookup(c.created_at, take_domain_lookups.at)
      where c.id = (
        select due.id from app.contacts due
        where due.folder = 'inbox' and due.withdrawn_at is null and due.created_at > oldest
          and due.domain_lookup_due_at > oldest and due.domain_lookup_due_at <= take_domain_lookups.at
        order by due.domain_lookup_due_at desc limit 1
        for update skip locked
      )
      returning c.id, substring(c.email from '@([^@]*)$');
  return query
    update app.job_applications a
      set domain_lookup_due_at = app_private._next_domain_lookup(a.created_at, take_domain_lookups.at)
      where a.id = (
        select due.id from app.job_applications due
        where due.folder = 'inbox' and due.withdrawn_at is null and due.created_at > oldest
          and due.domain_lookup_due_at > oldest and due.domain_lookup_due_at <= take_domain_lookups.at
        order by due.domain_lookup_due_at desc limit 1
        for update skip locked
      )
      returning a.id, substring(a.email from '@([^@]*)$');
end
$$;
grant execute on function app_private.take_domain_lookups to loimel_worker;

create or replace function app_private._next_domain_lookup(created_at timestamptz, at timestamptz)
  returns timestamptz
  language sql immutable
  set search_path = pg_catalog
as $$
  select at + least(greatest(at - created_at, interval '10 minutes'), interval '6 hours')
$$;

-- A domain that takes email needs no further lookup. One that takes none may be repaired: its next lookup
-- stays due. A record that was erased meanwhile is not there.
create or replace function app_private.store_domain_lookup(
  record_id uuid, takes_email boolean, at timestamptz
) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  update app.contacts c set
    no_email_domain_at = case when not takes_email then store_domain_lookup.at end,
    domain_lookup_due_at = case when not takes_email then c.domain_lookup_due_at end
  where c.id = store_domain_lookup.record_id;
  update app.job_applications a set
    no_email_domain_at = case when not takes_email then store_domain_lookup.at end,
    domain_lookup_due_at = case when not takes_email then a.domain_lookup_due_at end
  where a.id = store_domain_lookup.record_id;
$$;
grant execute on function app_private.store_domain_lookup to loimel_worker;

create or replace function app.items_no_email_domain_at(item app.items) returns timestamptz
  language sql stable
  set search_path = pg_catalog
as $$
  select c.no_email_domain_at from app.contacts c where c.id = item.id
  union all
  select a.no_email_domain_at from app.job_applications a where a.id = item.id
$$;
comment on function app.items_no_email_domain_at is
  'When the email domain of the sender was last found to take no email. Null when it takes email or is not known.';
grant execute on function app.items_no_email_domain_at to loimel_agent, loimel_hr, loimel_admin;
