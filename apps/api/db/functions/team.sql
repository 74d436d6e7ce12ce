-- What a change of the team means for the desk.

-- Called last in the transaction of the change: writes it into the audit of the desk. Before that, the
-- unfinished records of a member who can no longer see them become unassigned, so that a colleague finds them.
create or replace function app_private.note_team_change(
  event text, account_id uuid, actor_id uuid, details jsonb
) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  hidden_ids uuid[];
  hidden_id uuid;
begin
  perform set_config('loimel.user_id', coalesce(actor_id::text, ''), true);
  hidden_ids := array(
    select i.id from app.items i
    where i.assignee_id = note_team_change.account_id and i.status in ('new', 'open', 'waiting')
      and not app_private._account_may_see(note_team_change.account_id, i.kind)
    order by i.id
  );
  foreach hidden_id in array hidden_ids loop
    perform app_private._lock_record(hidden_id);
  end loop;
  update app.contacts c set assignee_id = null, version = c.version + 1
    where c.id = any (hidden_ids) and c.assignee_id = note_team_change.account_id;
  update app.job_applications a set assignee_id = null, version = a.version + 1
    where a.id = any (hidden_ids) and a.assignee_id = note_team_change.account_id;
  perform app_private._audit(
    note_team_change.event, null,
    jsonb_build_object('account', note_team_change.account_id) || note_team_change.details
  );
  foreach hidden_id in array hidden_ids loop
    perform app_private._audit('record.unassigned', hidden_id, jsonb_build_object(
      'assignee', note_team_change.account_id
    ));
  end loop;
end
$$;
grant execute on function app_private.note_team_change to loimel_auth;
