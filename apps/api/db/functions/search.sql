-- Full-text search of the desk. The first functions compute generated columns and indexes: after a change of
-- one of them a migration must rewrite the columns.

-- Lower case without accents. Each character becomes exactly one character, so a place in the folded text is
-- the same place in the text. The marks of a match become spaces. "unaccent" would be an extension, which
-- needs rights to install.
create or replace function app_private._fold(text text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = pg_catalog
as $$
declare
  -- The letters and marks of German, Spanish, Estonian and French. "replace" is far cheaper than
  -- "translate", which compares every character with its whole list.
  western constant text := replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
    lower(_fold.text), 'ä', 'a'), 'ö', 'o'), 'ü', 'u'), 'õ', 'o'), 'é', 'e'), 'á', 'a'), 'í', 'i'),
    'ó', 'o'), 'ú', 'u'), 'ñ', 'n'), 'è', 'e'), 'à', 'a'), 'ê', 'e'), 'ç', 'c'),
    '’', ' '), '„', ' '), '“', ' '), '”', ' '), '–', ' '), '—', ' '), '¿', ' '), '¡', ' ');
begin
  if octet_length(western) = char_length(western) then return western; end if;
  -- The frequent characters stand for themselves: the search in the list ends early.
  return translate(
    western,
    ' enirtasdholucmgfbpkvwzyjqx.,'
      || 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹșțøłđħıŧð'
      || U&'\E000\E001',
    ' enirtasdholucmgfbpkvwzyjqx.,'
      || 'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'aaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyystoldhitd'
      || '  '
  );
end
$$;

-- For the index, where the length does not matter.
create or replace function app_private._fold_words(text text) returns text
  language sql immutable parallel safe
  return app_private._fold(replace(replace(lower(text), 'ß', 'ss'), 'æ', 'ae'));

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

-- The parts of an address are words of their own, so that its name or its host is found too. The message is
-- first, so that the places of its words depend on nothing else (see _message_hash).
create or replace function app_private._record_vector(
  number text, name text, email text, language text, message text
) returns tsvector
  language sql immutable parallel safe
  return app_private._text_vector(language, message)
    || setweight(to_tsvector('pg_catalog.simple'::regconfig, number), 'A')
    || setweight(to_tsvector(
      'pg_catalog.simple'::regconfig,
      app_private._fold_words(name || ' ' || email || ' ' || translate(email, '@.+-_', '     '))
    ), 'B');

-- The same for texts that differ in case, accents, punctuation, spaces or the endings of words only. Made of
-- the words of the message in the vector, so that the text is not folded twice.
create or replace function app_private._message_hash(vector tsvector) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(ts_filter(vector, '{d}')::text, 'UTF8'));

-- Every word must occur: as typed, as the beginning of a word (from three letters), or with the stem of one
-- of the languages. A word that says nothing in one of them ("the", "und") is left out. Null when nothing is
-- left.
create or replace function app_private._to_search_query(query text) returns tsquery
  language plpgsql immutable
  set search_path = pg_catalog
as $$
declare
  word text;
  stem text;
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
    for stem in
      select distinct array_to_string(ts_lexize(dictionary, word), '')
      from unnest('{english_stem,german_stem,spanish_stem}'::regdictionary[]) as dictionary
    loop
      if stem = '' then
        is_empty := true;
      -- What begins with the word is found already. Every form costs time in the index.
      elsif stem is not null and (stem <> word and not (starts_with(stem, word) and char_length(word) >= 3)) then
        any_form := any_form || quote_literal(stem)::tsquery;
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
  flat constant text := btrim(translate(case
    when strpos(text, E'\n') = 0 and strpos(text, E'\t') = 0 and strpos(text, '  ') = 0 then text
    else regexp_replace(text, '\s+', ' ', 'g')
  end, U&'\E000\E001', '  '));
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
  foreach part in array string_to_array(translate(marked, U&'\E001', U&'\E000'), U&'\E000') loop
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

-- The statements of search_items. $1 words, $2 language, $3 status, $4 and $5 the place after which the page
-- starts, $6 rows, $7 how many of the newest records, $8 the time from which records are searched.
create or replace function app_private._search_statements(
  wanted_kind text, out newest text, out recent_since text, out recent_hits text, out all_hits text
)
  language sql stable
  set search_path = pg_catalog
as $$
  with source as (
    select readable.source, folder, after, format('r.folder = %L and %s', folder, after) as place
    from (values ('($4 is null or (r.received_at, r.id) < ($4, $5))')) as condition (after)
    cross join app_private._readable_kinds() as readable cross join unnest('{inbox,spam}'::text[]) as folder
    where wanted_kind is null or readable.kind = wanted_kind
  ), common as (
    select $sql$r.search_vector @@ $1
        and ($2 is null or r.language = $2) and ($3 is null or r.status = $3)$sql$ as has_words,
      $sql$with threads as materialized (
        select f.record_id from app.replies f where f.search_vector @@ $1
        union select f.record_id from app.notes f where f.search_vector @@ $1
      ), records as materialized (%s), hits as materialized (
        %s
        union select r.id, r.received_at from threads t join records r on r.id = t.record_id
        where $2 is null and $3 is null or exists (select from app.items i where i.id = r.id
          and ($2 is null or i.language = $2) and ($3 is null or i.status = $3))
      )
      select array(select h.id from hits h order by h.received_at desc, h.id desc limit $6)$sql$ as hits
  )
  select
    -- Walks through the newest records. The subqueries cannot be replaced by a scan of all hits.
    format($sql$select array(
      select n.id from (
        select r.* from (%s) as r order by r.received_at desc, r.id desc limit $7
      ) as n
      where n.search_vector @@ $1
        or (select true from app.replies f
          where f.record_id = n.id and f.search_vector @@ $1 limit 1)
        or (select true from app.notes f
          where f.record_id = n.id and f.search_vector @@ $1 limit 1)
      order by n.received_at desc, n.id desc limit $6
    )$sql$, string_agg(format(
      $sql$(select r.id, r.received_at, r.search_vector from %s r
        where %s and ($2 is null or r.language = $2) and ($3 is null or r.status = $3)
        order by r.received_at desc, r.id desc limit $7)$sql$, source, place
    ), ' union all ')),
    format('select max(received_at) from (%s) as r', string_agg(format(
      $sql$(select r.received_at from %s r where %s
        order by r.received_at desc, r.id desc offset $7 limit 1)$sql$, source, place
    ), ' union all ') filter (where folder = 'inbox')),
    -- The index for the words and the index for the time. Records of replies and notes come from the index for
    -- the time alone, without their rows.
    format(hits, string_agg(format(
      'select r.id, r.received_at from %s r where %s and r.received_at >= $8', source, place
    ), ' union all '), string_agg(format(
      'select r.id, r.received_at from %s r where %s and r.received_at >= $8 and %s', source, place,
      -- Spam is little, so a second scan of the index for the words would cost more: "is true" avoids it.
      case folder when 'inbox' then has_words else format('(%s) is true', has_words) end
    ), ' union ')),
    -- The index for the words alone, for words that few records have.
    format(hits, string_agg(format(
      'select r.id, r.received_at from threads t join %s r on r.id = t.record_id where %s', source, after
    ), ' union all ') filter (where folder = 'inbox'), string_agg(format(
      'select r.id, r.received_at from %s r where %s and %s', source, after, has_words
    ), ' union ') filter (where folder = 'inbox'))
  from source, common group by hits
$$;

-- To sort all hits of a frequent word is slow, and to walk through all records for a rare one is slow. So the
-- newest 1,000 records are walked through first. What is found there decides how the search goes on until the
-- page is full: a longer walk, the index within the newest 20,000, or the index of all.
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
  first_id constant uuid := coalesce(before_id, '00000000-0000-0000-0000-000000000000');
  statements record;
  since timestamptz;
  ids uuid[];
begin
  if search is null then return; end if;
  select * into statements from app_private._search_statements(kind);
  if statements.newest is null then return; end if;

  execute statements.newest into ids
    using search, language, status, received_before, first_id, max_hits, 1000;
  -- With as many in each 1,000: does a longer walk fill the page, or the newest 20,000, or neither?
  if cardinality(ids) < max_hits and cardinality(ids) * 3 >= max_hits then
    execute statements.newest into ids
      using search, language, status, received_before, first_id, max_hits, 8000;
  end if;
  if cardinality(ids) < max_hits and cardinality(ids) * 20 >= max_hits then
    execute statements.recent_since into since
      using search, language, status, received_before, first_id, max_hits, 20000;
    if since is not null then
      execute statements.recent_hits into ids
        using search, language, status, received_before, first_id, max_hits, 20000, since;
    end if;
  end if;
  if cardinality(ids) < max_hits then
    execute statements.all_hits into ids
      using search, language, status, received_before, first_id, max_hits;
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
