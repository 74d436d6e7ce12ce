-- Texts that staff insert into replies. All of them may change all of them.

create or replace function app_private._is_staff() returns boolean
  language sql stable
  set search_path = pg_catalog
as $$ select current_setting('role') in ('loimel_agent', 'loimel_hr', 'loimel_admin') $$;

-- A new snippet has version 0 and an id that the desk has made, so that a resend adds no second one.
create or replace function app.save_snippet(
  id uuid, version integer, language text, title text, body text
) returns app.snippet_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  cleaned_title constant text := btrim(regexp_replace(save_snippet.title, '\s+', ' ', 'g'));
  cleaned_body constant text := app_private._clean_body(save_snippet.body);
  stored app.snippets;
begin
  if not app_private._is_staff() then return row('gone', null)::app.snippet_result; end if;
  if (char_length(cleaned_title) between 1 and 120 and char_length(cleaned_body) between 1 and 5000
    and save_snippet.language ~ '^[a-z]{2}$' and save_snippet.id is not null) is not true
  then
    return row('invalid', save_snippet.version)::app.snippet_result;
  end if;
  select s.* into stored from app.snippets s where s.id = save_snippet.id for update;
  if (stored.language, stored.title, stored.body)
    = (save_snippet.language, cleaned_title, cleaned_body) then
    return row('saved', stored.version)::app.snippet_result;
  end if;
  if stored.id is null and save_snippet.version > 0 then
    return row('gone', null)::app.snippet_result;
  end if;
  if coalesce(stored.version, 0) is distinct from save_snippet.version then
    return row('conflict', coalesce(stored.version, 0))::app.snippet_result;
  end if;
  begin
    insert into app.snippets as s (id, language, title, body)
    values (save_snippet.id, save_snippet.language, cleaned_title, cleaned_body)
    on conflict on constraint snippets_pkey do update set
      language = excluded.language, title = excluded.title, body = excluded.body,
      version = s.version + 1, updated_at = now()
    returning s.* into stored;
  exception when unique_violation then
    return row('title-taken', save_snippet.version)::app.snippet_result;
  end;
  perform app_private._audit(
    'snippet.changed', null, jsonb_build_object('snippet', stored.id, 'change', 'saved')
  );
  return row('saved', stored.version)::app.snippet_result;
end
$$;
comment on function app.save_snippet is
  'Adds (version 0) or changes a snippet. The title is unique in its language.';
grant execute on function app.save_snippet to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.delete_snippet(id uuid, version integer) returns app.snippet_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored app.snippets;
begin
  if not app_private._is_staff() then return row('gone', null)::app.snippet_result; end if;
  select s.* into stored from app.snippets s where s.id = delete_snippet.id for update;
  if stored.id is null then return row('gone', null)::app.snippet_result; end if;
  if stored.version is distinct from delete_snippet.version then
    return row('conflict', stored.version)::app.snippet_result;
  end if;
  delete from app.snippets s where s.id = stored.id;
  perform app_private._audit(
    'snippet.changed', null, jsonb_build_object('snippet', stored.id, 'change', 'deleted')
  );
  return row('deleted', null)::app.snippet_result;
end
$$;
comment on function app.delete_snippet is 'Deletes a snippet, if it is the version that was loaded.';
grant execute on function app.delete_snippet to loimel_agent, loimel_hr, loimel_admin;
