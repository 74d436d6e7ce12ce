-- Full-text search of the desk. The first functions compute generated columns and indexes: after a change of
-- one of them a migration must rewrite the columns. They are written as expressions, so that PostgreSQL can
-- inline them.

-- Lower case without accents. Each character becomes exactly one character, so a place in the folded text is
-- the same place in the text. The marks of a match become spaces. "unaccent" would be an extension, which
-- needs rights to install.
create or replace function app_private._fold(text text) returns text
  language sql immutable parallel safe
  return translate(
    lower(text),
    'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹșțøłđħıŧð'
      || U&'\E000\E001',
    'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'aaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyystoldhitd'
      || '  '
  );

-- For the index, where the length does not matter.
create or replace function app_private._fold_words(text text) returns text
  language sql immutable parallel safe
  return replace(replace(app_private._fold(text), 'ß', 'ss'), 'æ', 'ae');

create or replace function app_private._search_config(language text) returns regconfig
  language sql immutable parallel safe
  return case language
    when 'de' then 'pg_catalog.german'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    else 'pg_catalog.simple'::regconfig
  end;

create or replace function app_private._text_vector(language text, text text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector(app_private._search_config(language), app_private._fold_words(text));

-- The parts of an address are words of their own, so that its name or its host is found too.
create or replace function app_private._record_vector(
  number text, name text, email text, language text, message text
) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('pg_catalog.simple'::regconfig, number), 'A')
    || setweight(to_tsvector(
      'pg_catalog.simple'::regconfig,
      app_private._fold_words(name || ' ' || email || ' ' || translate(email, '@.+-_', '     '))
    ), 'B')
    || app_private._text_vector(language, message);

-- The same for texts that differ in case, accents, punctuation or spaces only.
create or replace function app_private._message_hash(message text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(
    btrim(regexp_replace(app_private._fold(message), '[^[:alnum:]]+', ' ', 'g')), 'UTF8'
  ));

-- Every word must occur: as typed, as the beginning of a word (from three letters), or with the stem of one
-- of the languages. A word that says nothing in one of them ("the", "und") is left out. Null when nothing is
-- left.
create or replace function app_private._to_search_query(query text) returns tsquery
  language plpgsql immutable
  set search_path = pg_catalog
as $$
declare
  word text;
  stem text[];
  any_form tsquery;
  is_empty boolean;
  result tsquery;
begin
  for word in
    select w from regexp_split_to_table(left(app_private._fold_words(query), 200), '\s+') as typed,
      regexp_split_to_table(typed, case when typed ~ '@' then '[^[:alnum:]@.+_-]+'
        else '[^[:alnum:]]+' end) as w
    where w <> '' limit 10
  loop
    any_form := (quote_literal(word) || case when char_length(word) >= 3 then ':*' else '' end)::tsquery;
    is_empty := false;
    foreach stem slice 1 in array array[
      array[coalesce(array_to_string(ts_lexize('english_stem', word), ''), word)],
      array[coalesce(array_to_string(ts_lexize('german_stem', word), ''), word)],
      array[coalesce(array_to_string(ts_lexize('spanish_stem', word), ''), word)]
    ] loop
      if stem[1] = '' then
        is_empty := true;
      else
        any_form := any_form || quote_literal(stem[1])::tsquery;
      end if;
    end loop;
    if not is_empty then result := coalesce(result && any_form, any_form); end if;
  end loop;
  return result;
end
$$;

-- 200 characters around the first match, with the matches between U+E000 and U+E001. The places are found in
-- the folded text, where each character has its place of the text.
create or replace function app_private._mark_matches(text text, language text, search tsquery)
  returns text
  language plpgsql stable
  set search_path = pg_catalog
as $$
declare
  flat constant text := btrim(translate(
    regexp_replace(text, '\s+', ' ', 'g'), U&'\E000\E001', '  '
  ));
  -- Without the characters of tags, which ts_headline would replace.
  marked constant text := ts_headline(
    app_private._search_config(language), translate(app_private._fold(flat), '<>&', '   '), search,
    U&'HighlightAll=true, StartSel=\E000, StopSel=\E001'
  );
  first constant integer := greatest(strpos(marked, U&'\E000') - 60, 1);
  part text;
  is_match boolean := false;
  at integer := 1;
  result text := case when first > 1 then '…' else '' end;
begin
  foreach part in array regexp_split_to_array(marked, U&'[\E000\E001]') loop
    if at + char_length(part) > first and at < first + 200 then
      part := substr(flat, greatest(at, first), least(
        at + char_length(part), first + 200) - greatest(at, first));
      result := result || case when is_match then U&'\E000' || part || U&'\E001' else part end;
      at := greatest(at, first) + char_length(part);
    else
      at := at + char_length(part);
    end if;
    is_match := not is_match;
  end loop;
  return result || case when at > first + 200 or char_length(flat) >= first + 200 then '…' else '' end;
end
$$;

-- Where an item was found, and the text there. With words of several places, the message.
create or replace function app_private._to_search_hit(record_id uuid, search tsquery)
  returns app.search_hit
  language plpgsql stable
  set search_path = pg_catalog
as $$
declare
  item app.items;
  hit app.search_hit;
  vector tsvector;
begin
  select i.* into item from app.items i where i.id = record_id;
  vector := case item.kind
    when 'contact' then (select c.search_vector from app.contacts c where c.id = item.id)
    else (select a.search_vector from app.job_applications a where a.id = item.id)
  end;
  select l.*, case
    when ts_filter(vector, '{a}') @@ search then 'number'
    when ts_filter(vector, '{b}') @@ search then 'person'
    when vector @@ search then 'message'
  end into hit from app_private._to_inbox_item(item) as l;
  if hit.place = 'message' then
    hit.excerpt := app_private._mark_matches(item.message, item.language, search);
  elsif hit.place = 'person' then
    hit.excerpt := app_private._mark_matches(item.name || ' · ' || item.email, '', search);
  elsif hit.place is null then
    select f.place, f.excerpt into hit.place, hit.excerpt from (
      select 'reply' as place, r.created_at,
        app_private._mark_matches(r.body, r.language, search) as excerpt
      from app.replies r where r.record_id = item.id and r.search_vector @@ search
      union all
      select 'note', n.created_at, app_private._mark_matches(n.body, 'en', search)
      from app.notes n where n.record_id = item.id and n.search_vector @@ search
    ) as f order by f.place desc, f.created_at desc limit 1;
  end if;
  return hit;
end
$$;

-- Common words are looked up in the newest records first: sorting all hits of such a word is slow, and so is
-- walking through all records for a rare one. Fewer hits than a page there mean that the word is rare enough
-- for the index.
create or replace function app.search_items(
  query text,
  kind text default null,
  language text default null,
  status text default null,
  received_before timestamptz default null,
  before_id uuid default null,
  page_size integer default 30
) returns setof app.search_hit
  language plpgsql stable security definer
  set search_path = pg_catalog
as $$
declare
  search constant tsquery := app_private._to_search_query(query);
  max_hits constant integer := least(greatest(page_size, 1), 100);
  filter constant text := $sql$($2 is null or r.language = $2) and ($3 is null or r.status = $3)
    and ($4 is null or (r.received_at, r.id) < ($4, $5))$sql$;
  newest text;
  all_hits text;
  ids uuid[];
begin
  if search is null then return; end if;
  select
    string_agg(format(
      $sql$(select r.id, r.received_at, r.search_vector from %s r
        where r.folder = %L and %s order by r.received_at desc, r.id desc limit 1000)$sql$,
      readable.source, folder, filter
    ), ' union all '),
    string_agg(format(
      $sql$select r.id, r.received_at from %1$s r where r.search_vector @@ $1 and %2$s
        union select r.id, r.received_at from app.replies f join %1$s r on r.id = f.record_id
          where f.search_vector @@ $1 and %2$s
        union select r.id, r.received_at from app.notes f join %1$s r on r.id = f.record_id
          where f.search_vector @@ $1 and %2$s$sql$,
      readable.source, filter
    ), ' union ') filter (where folder = 'inbox')
  into newest, all_hits
  from app_private._readable_kinds() as readable cross join unnest('{inbox,spam}'::text[]) as folder
  where search_items.kind is null or readable.kind = search_items.kind;
  if newest is null then return; end if;

  execute format(
    $sql$select array(
      select n.id from (
        select r.* from (%s) as r order by r.received_at desc, r.id desc limit 1000
      ) as n
      where n.search_vector @@ $1
        or exists (
          select from app.replies f where f.record_id = n.id and f.search_vector @@ $1)
        or exists (select from app.notes f where f.record_id = n.id and f.search_vector @@ $1)
      order by n.received_at desc, n.id desc limit $6
    )$sql$, newest
  ) into ids using search, language, status, received_before,
    coalesce(before_id, '00000000-0000-0000-0000-000000000000'), max_hits;
  if cardinality(ids) < max_hits then
    execute format(
      $sql$with hits as materialized (%s)
        select array(select h.id from hits h order by h.received_at desc, h.id desc limit $6)$sql$,
      all_hits
    ) into ids using search, language, status, received_before,
      coalesce(before_id, '00000000-0000-0000-0000-000000000000'), max_hits;
  end if;
  return query
    select hit.* from unnest(ids) with ordinality as found (id, place),
      app_private._to_search_hit(found.id, search) as hit
    order by found.place;
end
$$;
comment on function app.search_items is
  E'@behavior -connection +list\n@notNull\nThe items in which all words of the query occur, the newest first: in the number, the name and address of the sender, the message, a reply or a note. At most 100 rows; the next page starts after the last receivedAt and id.';
grant execute on function app.search_items to loimel_agent, loimel_hr, loimel_admin;
