-- Searching the sales that a device does not have. The answer has only ids: a device reads each sale by its
-- own scope, s:<id>, as row-level security allows, and ranks it with those that it has.

-- The words of each sale that may be found: what everyone reads of it, never the street. A sale that is hidden,
-- canceled or over has no row, so it cannot show in any answer, order, count or time. No role reads this.
create table app.sale_words (
  id uuid primary key references app.sale on delete cascade,
  -- Infinity if the sale has no day.
  end_date timestamptz not null,
  -- The words, and '#<cell>', which is none.
  words tsvector not null
);
-- Without a list of pending entries, which each search would read from end to end.
create index on app.sale_words using gin (words) with (fastupdate = off);
create index on app.sale_words (end_date);

-- Lowercase without accents; apostrophes are dropped. This is how devices fold words, for the scripts that write
-- accents as separate marks (Latin, Greek, Cyrillic, Hebrew, Arabic). What `lower` does beyond ASCII depends on how a
-- database was set up; the letters that are listed do not. Plain text takes a short way. The longest texts of a sale
-- are 11,000 characters, of which each letter of a script becomes three at most. Some symbols become 18, so the rest
-- is cut: with ten thousand of them, a mutation would take too long.
create function app.folded(given text) returns text
language sql immutable
as $$
  select case when octet_length(given) = char_length(given) then replace(lower(given), '''', '')
  else regexp_replace(
    translate(lower(regexp_replace(
      left(normalize(given, nfkd), 33000),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]',
      '', 'g')),
      'ςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏÆØÞÐĐŁŊŒ',
      'σαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџæøþðđłŋœ'),
    '[''\u2019]', '', 'g') end
$$;

-- The words of a text, each once. Punctuation, symbols and emoji separate them.
create function app.words_of(given text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(distinct left(word, 32)), '{}')
  from app.folded(given) plain, regexp_split_to_table(
    plain,
    case when octet_length(plain) = char_length(plain) then '[^a-z0-9]+' else '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe4f\uff00-\uff0f\uff1a-\uff20\U0001f000-\U0001fbff]+' end
  ) word
  where word <> ''
$$;

create function app.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and
    (new.title, new.description, new.tags, new.kind, new.sale_type, new.zip_code, new.cell,
      new.hidden, new.cancelled_at, new.end_date)
    is not distinct from
    (old.title, old.description, old.tags, old.kind, old.sale_type, old.zip_code, old.cell,
      old.hidden, old.cancelled_at, old.end_date)
  then
    return null;
  end if;
  delete from app.sale_words w where w.id = new.id;
  if not new.hidden and new.cancelled_at is null
    and coalesce(new.end_date, 'infinity') > app.now()
  then
    insert into app.sale_words (id, end_date, words)
    values (
      new.id,
      coalesce(new.end_date, 'infinity'),
      array_to_tsvector(array_append(
        app.words_of(concat_ws(
          ' ', new.title, new.description, array_to_string(new.tags, ' '), new.kind,
          new.sale_type, 'sale', left(new.zip_code, 5))),
        '#' || new.cell)));
  end if;
  return null;
end
$$;

create trigger keep_words after insert or update on app.sale
  for each row execute function app.keep_words();

-- {"words": [["record*", "vinyl"], ...], "cells": [1234, ...], "limit": 60}: the sales in which every entry of
-- `words` has a word that matches. At most ten entries count, and sixty words of them together: first the first word
-- of each entry, then the second of each, and so on. Every word is looked up in each sale that has one of the most
-- frequent entry, so with hundreds of them one call would keep a processor busy for seconds. If the first word of an
-- entry has a star, it also matches longer words that begin with it. No other word may have one: each star reads all
-- words that begin with it. With `cells` (at most 200) only sales that are listed there. Of the first thousand that
-- are found, those that end soonest come first: a word that half of all sales have takes no longer than others.
create function public.sync_search(p jsonb) returns json
language plpgsql stable security definer
set search_path = '' set statement_timeout = '3s' set enable_seqscan = off
as $$
declare
  here record;
  room integer := least(greatest(coalesce((p ->> 'limit')::int, 60), 1), 100);
  right_now timestamptz := app.now();
  wanted text;
  ids uuid[];
begin
  select * into here from app.here();
  if octet_length(p::text) > 65536 then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(right_now),
      'refused', 'limit');
  end if;
  -- Each word is quoted, so whatever it contains is a word and not an operator. No word is the mark of a cell.
  select string_agg(entry.any_of, ' & ') into wanted
  from (
    select '(' || string_agg(
      '''' || replace(replace(translate(word, '#', ' '), '\', '\\'), '''', '''''') || ''''
        || case when has_star then ':*' else '' end, ' | ') || ')' as any_of
    from (
      select distinct g.n, rtrim(g.given, '*') as word, g.at = 1 and right(g.given, 1) = '*' as has_star
      from (
        -- No word is longer, and folding a long text would take a while.
        select s.n, s.at, left(app.folded(left(s.given, 64)), 33) as given
        from (
          select e.n, a.at, a.given
          from (
            select value, n from jsonb_array_elements(
              case when jsonb_typeof(p -> 'words') = 'array' then p -> 'words' else '[]' end)
              with ordinality as e (value, n)
            limit 10
          ) e,
          jsonb_array_elements_text(case when jsonb_typeof(e.value) = 'array' then e.value else '[]' end)
            with ordinality as a (given, at)
          order by a.at, e.n
          limit 60
        ) s
      ) g
      where rtrim(g.given, '*') <> ''
    ) w
    group by w.n
  ) entry;
  if wanted is not null and jsonb_typeof(p -> 'cells') = 'array' then
    select wanted || ' & (' || coalesce(string_agg('''#' || cell || '''', ' | '), '''#''') || ')'
    into wanted
    from (
      select value::int as cell from jsonb_array_elements_text(p -> 'cells') value limit 200
    ) c;
  end if;
  if wanted is not null then
    select array_agg(first.id order by first.end_date, first.id) into ids
    from (
      select found.id, found.end_date
      from (
        -- Does not use the index of end_date: if few sales have these words, that would read all sales.
        select w.id, w.end_date from app.sale_words w
        where w.words @@ wanted::tsquery and w.end_date + interval '0' > right_now
        limit 1000
      ) found
      order by found.end_date, found.id
      limit room + 1
    ) first;
  end if;
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(right_now),
    'ids', coalesce(to_json(ids[1:room]), '[]'),
    'more', coalesce(cardinality(ids) > room, false));
end
$$;
