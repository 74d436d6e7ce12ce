-- Letters of the newsletter: starting, adding deliveries, pausing, claiming at a limited rate, bounces and
-- the copy on the web. The unique constraint of the outbox (record, kind, revision) with the number of the
-- letter as revision means one delivery per subscriber and letter.

-- Returns started, continued (an earlier start has not added all deliveries), complete, or changed: other
-- texts were started under this number or id. Whether the copy on the web is public can still change.
create or replace function app_private.start_letter(
  number integer, letter_id text, is_public boolean, content jsonb
) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  stored app_private.letters;
  is_new boolean;
begin
  perform set_config('synchronous_commit', 'on', true);
  insert into app_private.letters (number, letter_id, is_public, content)
    values (start_letter.number, start_letter.letter_id, start_letter.is_public, start_letter.content)
    on conflict do nothing;
  is_new := found;
  select l.* into stored from app_private.letters l where l.number = start_letter.number for update;
  if not found or stored.letter_id <> start_letter.letter_id
    or stored.content <> start_letter.content
  then
    return 'changed';
  end if;
  update app_private.letters l set is_public = start_letter.is_public
    where l.number = stored.number and l.is_public <> start_letter.is_public;
  return case when is_new then 'started' when stored.enqueued_at is null then 'continued' else 'complete' end;
end
$$;
grant execute on function app_private.start_letter to loimel_worker;

-- Adds up to max_count deliveries in the order of the subscribers, and returns their number. Zero: all have
-- been added. The position is stored in the same transaction, so a killed command continues behind it.
create or replace function app_private.enqueue_letter(number integer, max_count integer)
  returns integer
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  letter app_private.letters;
  subscriber_ids uuid[];
begin
  perform set_config('synchronous_commit', 'on', true);
  select l.* into strict letter from app_private.letters l
    where l.number = enqueue_letter.number for update;
  if letter.enqueued_at is not null then return 0; end if;
  select array(
    select s.id from app.newsletter_subscribers s
    where s.state = 'confirmed' and s.confirmed_at <= letter.started_at
      and (letter.last_subscriber_id is null or s.id > letter.last_subscriber_id)
    order by s.id limit max_count
    for key share
  ) into subscriber_ids;
  insert into app_private.deliveries (kind, subscriber_id, revision)
    select 'newsletter-letter', recipient.id, letter.number
    from unnest(subscriber_ids) as recipient (id)
    on conflict do nothing;
  update app_private.letters l set
    last_subscriber_id = coalesce(subscriber_ids[cardinality(subscriber_ids)], l.last_subscriber_id),
    enqueued_at = case when cardinality(subscriber_ids) < max_count then clock_timestamp() end
    where l.number = letter.number;
  return cardinality(subscriber_ids);
end
$$;
grant execute on function app_private.enqueue_letter to loimel_worker;

-- Returns false when there is no such letter.
create or replace function app_private.pause_letter(number integer, is_paused boolean) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with changed as (
    update app_private.letters l set paused_at = case
        when pause_letter.is_paused then coalesce(l.paused_at, now())
      end
      where l.number = pause_letter.number
      returning 1
  )
  select exists (select from changed)
$$;
grant execute on function app_private.pause_letter to loimel_worker;

-- Claims due letters like claimDeliveries of the worker, but not those of a paused letter, and not more than
-- per_minute by all workers together. The row of the pace is locked for this statement, so two workers never
-- use the same share. What was not used in the last second may be made up for, not more: after an outage
-- everything is due at once. A time in the future was stored before the clock was set back, and does not count.
create or replace function app_private.claim_letters(
  max_count integer, lease_ms integer, per_minute integer
) returns table (
  id uuid, kind text, record_id uuid, revision integer, attempts integer, rejections integer, deferrals integer
)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  step constant interval := interval '1 minute' / per_minute;
  sending integer[];
  free_at timestamptz;
  allowed integer;
  claimed integer;
begin
  sending := array(select l.number from app_private.letters l where l.paused_at is null);
  if not exists (
    select from app_private.deliveries d
    where d.destination = 'newsletter' and d.state = 'pending' and d.next_attempt_at <= now()
      and d.revision = any (sending)
  ) then
    return;
  end if;
  select p.next_at into strict free_at from app_private.letter_pace p for update;
  if free_at > clock_timestamp() then free_at := 'epoch'; end if;
  free_at := greatest(free_at, clock_timestamp() - greatest(step, interval '1 second'));
  allowed := least(
    max_count,
    floor(extract(epoch from clock_timestamp() - free_at) / extract(epoch from step))
  )::integer;
  if allowed <= 0 then return; end if;
  return query
    with due as (
      select d.id from app_private.deliveries d
      where d.destination = 'newsletter' and d.state = 'pending' and d.next_attempt_at <= now()
        and d.revision = any (sending)
      order by d.next_attempt_at
      limit allowed
      for update skip locked
    )
    update app_private.deliveries d set
      attempts = d.attempts + 1,
      next_attempt_at = now() + lease_ms * interval '1 millisecond',
      is_waiting = false,
      last_error = null
    from due
    where d.id = due.id
    returning d.id, d.kind, d.record_id, d.revision, d.attempts, d.rejections, d.deferrals;
  get diagnostics claimed = row_count;
  update app_private.letter_pace p set next_at = free_at + claimed * step;
end
$$;
grant execute on function app_private.claim_letters to loimel_worker;

-- A mail server has rejected the address of this delivery for good. Two of three letters in a row end the
-- subscription. Returns unknown, counted (also when it was counted before), ended, or paused: the last twenty
-- addresses of the letter were rejected, so the relay is wrong and not the addresses. Then the letter waits
-- for a person, and what was counted in this row is taken back and sent again later.
create or replace function app_private.note_bounce(delivery_id uuid) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  letter integer;
  is_sending boolean;
  subscriber app.newsletter_subscribers;
  in_a_row uuid[];
begin
  perform set_config('synchronous_commit', 'on', true);
  select d.revision, d.subscriber_id, d.state = 'pending' into letter, subscriber.id, is_sending
    from app_private.deliveries d
    where d.id = note_bounce.delivery_id and d.kind = 'newsletter-letter';
  if not found then return 'unknown'; end if;
  if is_sending then
    -- Sent again when the letter goes on.
    if exists (
      select from app_private.letters l where l.number = letter and l.paused_at is not null
    ) then
      return 'paused';
    end if;
    in_a_row := app_private._rejected_in_a_row(letter, 20);
    if cardinality(in_a_row) = 20 then
      update app_private.letters l set paused_at = coalesce(l.paused_at, now()) where l.number = letter;
      update app.newsletter_subscribers s
        set bounced_letters = array_remove(s.bounced_letters, letter)
        where s.id in (select d.subscriber_id from app_private.deliveries d where d.id = any (in_a_row));
      update app_private.deliveries d set state = 'pending', finished_at = null, next_attempt_at = now()
        where d.id = any (in_a_row);
      return 'paused';
    end if;
  end if;
  update app.newsletter_subscribers s
    set bounced_letters = s.bounced_letters || letter
    where s.id = subscriber.id and not (letter = any (s.bounced_letters));
  select s.* into subscriber from app.newsletter_subscribers s where s.id = subscriber.id;
  -- A report can come after that of a later letter.
  if subscriber.state <> 'confirmed' or (
    select count(*) from unnest(subscriber.bounced_letters) as bounced (number)
    where abs(bounced.number - letter) < 3
  ) < 2 then
    return 'counted';
  end if;
  perform app_private.end_newsletter(subscriber.id);
  return 'ended';
end
$$;
grant execute on function app_private.note_bounce to loimel_worker;

-- The deliveries of the letter that were finished last, up to max_count and up to the last one that a server
-- has accepted. Those of subscriptions that had ended say nothing about the relay.
create or replace function app_private._rejected_in_a_row(letter integer, max_count integer)
  returns uuid[]
  language sql stable
  set search_path = pg_catalog
as $$
  select coalesce(array_agg(latest.id) filter (where latest.accepted_until_here = 0), '{}')
  from (
    select d.id, count(*) filter (where d.state = 'delivered') over (order by d.finished_at desc, d.id)
      as accepted_until_here
    from app_private.deliveries d
    join app.newsletter_subscribers s on s.id = d.subscriber_id
    where d.kind = 'newsletter-letter' and d.revision = letter and d.finished_at is not null
      and (d.state = 'delivered' or d.state = 'skipped' and letter = any (s.bounced_letters))
    order by d.finished_at desc, d.id
    limit max_count
  ) latest
$$;

-- Pauses the letter when the relay has confirmed none since that many letters began to fail without a response.
-- It may have accepted all of them, so with every attempt each reader could get one more.
create or replace function app_private._pause_without_response(letter integer, min_count integer)
  returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  update app_private.letters l set paused_at = now()
  where l.number = letter and l.paused_at is null and min_count <= (
    select count(*) from app_private.deliveries d
    where d.kind = 'newsletter-letter' and d.revision = letter
      and d.state = 'pending' and d.last_error = 'smtp-no-response'
      and d.failing_since > coalesce((
        select max(a.finished_at) from app_private.deliveries a
        where a.kind = 'newsletter-letter' and a.revision = letter and a.state = 'delivered'
      ), '-infinity')
  )
$$;

-- For the copy on the web. Its caller checks the key of the link unless the letter is public.
create or replace function app_private.read_letter(number integer)
  returns table (content jsonb, is_public boolean)
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select l.content, l.is_public from app_private.letters l where l.number = read_letter.number
$$;
grant execute on function app_private.read_letter to loimel_anonymous;
