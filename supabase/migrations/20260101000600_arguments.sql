-- Readers of mutation arguments. Each returns a valid value or refuses the mutation with `invalid`.

-- Refuses the mutation with one of our codes (SYNC-7).
create function app.refuse(code text) returns void
language plpgsql
as $$ begin raise exception '%', code using errcode = 'SY001'; end $$;

create function app.require(condition boolean) returns void
language plpgsql set search_path = ''
as $$ begin if condition is not true then perform app.refuse('invalid'); end if; end $$;

-- Whether no part of a value is nested more than 16 levels deep. Brackets cost a byte each, so a limit on the size
-- alone lets a value be nested thousands of levels deep, which devices cannot store.
create function app.is_shallow(v jsonb) returns boolean
language sql immutable set search_path = ''
as $$ select v is null or not jsonb_path_exists(v, 'strict $.**{17}') $$;

-- Whether a device that has read a value can send the same value back, as it must to change it (`was`). Its numbers
-- are float8 (what is beyond their range is an error here), and above 2^53 it writes them with other digits than
-- PostgreSQL does. It renames keys from snake_case to camelCase and back, so that A becomes _a, and a_1 becomes a1.
create function app.is_repeatable(v jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select not exists (
    select from jsonb_path_query(v, 'strict $.** ? (@.type() == "number")') n
    where to_jsonb(n::float8) <> n or abs(n::float8) > 9007199254740992
  ) and not exists (
    select from jsonb_path_query(v, 'strict $.** ? (@.type() == "object")') o, jsonb_object_keys(o) key
    where key ~ '[A-Z]|_[0-9]'
  )
$$;

-- Whether a text has no control characters except tabs and line ends, and no characters that change the
-- direction of the text after them. The device cleans text in the same way (src/domain/text/clean.ts).
create function app.is_clean(v text) returns boolean
language sql immutable set search_path = ''
as $$ select v !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]' $$;

-- Whether a text has a visible character: not only white space, joiners and direction marks.
create function app.is_visible(v text) returns boolean
language sql immutable set search_path = ''
as $$
  select v ~ (
    '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
    || '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
$$;

-- A string or null. With a minimum above 0, the string is required and must not be blank. Lengths in
-- characters.
create function app.text_arg(f jsonb, key text, least_chars integer, most_chars integer) returns text
language plpgsql set search_path = ''
as $$
declare
  v text := f ->> key;
begin
  perform app.require(coalesce(jsonb_typeof(f -> key), 'null') in ('string', 'null'));
  perform app.require(char_length(coalesce(v, '')) <= most_chars);
  perform app.require(least_chars = 0 or char_length(btrim(coalesce(v, ''))) >= least_chars);
  perform app.require(app.is_clean(coalesce(v, '')));
  perform app.require(least_chars = 0 or app.is_visible(v));
  return v;
end
$$;

create function app.uuid_arg(f jsonb, key text) returns uuid
language plpgsql set search_path = ''
as $$
begin
  perform app.require(f ->> key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  return (f ->> key)::uuid;
end
$$;

create function app.number_arg(f jsonb, key text, lowest float8, highest float8) returns float8
language plpgsql set search_path = ''
as $$
begin
  perform app.require(jsonb_typeof(f -> key) = 'number');
  perform app.require((f ->> key)::numeric between lowest::numeric and highest::numeric);
  return (f ->> key)::float8;
end
$$;

create function app.int_arg(f jsonb, key text, lowest integer, highest integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  v float8 := app.number_arg(f, key, lowest, highest);
begin
  perform app.require(v = trunc(v));
  return v::integer;
end
$$;

-- YYYY-MM-DD from the years 2000 to 2100, or null. (A cast alone would accept 'infinity' and 'today'.)
create function app.date_value(v text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if v is null then
    return null;
  end if;
  perform app.require(v ~ '^(20\d\d|2100)-\d\d-\d\d$');
  return v::date;
end
$$;

-- An ISO 8601 instant with its offset, from the years 2000 to 2100, or null.
create function app.instant_arg(f jsonb, key text) returns timestamptz
language plpgsql set search_path = ''
as $$
declare
  v text := f ->> key;
begin
  if v is null then
    return null;
  end if;
  perform app.require(
    v ~ '^(20\d\d|2100)-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$');
  return v::timestamptz;
end
$$;

-- An IANA name of a place. PostgreSQL would also accept abbreviations, rules such as 'A/B+5', and the tables
-- Posix/ and Right/ of the system, which no browser knows: a device would take such a sale's times for UTC.
create function app.zone_arg(f jsonb, key text) returns text
language plpgsql set search_path = ''
as $$
declare
  v text := app.text_arg(f, key, 1, 64);
begin
  perform app.require(
    v = 'UTC'
    or v ~ '^Etc/(UTC|GMT([+-](\d|1[0-4]))?)$'
    or v ~ ('^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Europe|Indian'
      || '|Mexico|Pacific|US)(/[A-Za-z_]+(-[A-Za-z_]+)*){1,2}$'));
  perform timestamptz '2000-01-01' at time zone v;
  return v;
end
$$;

-- Lower case, trimmed, no duplicates, in the given order.
create function app.tags_arg(f jsonb, key text) returns text[]
language plpgsql set search_path = ''
as $$
declare
  v jsonb := f -> key;
begin
  if coalesce(jsonb_typeof(v), 'null') = 'null' then
    return '{}';
  end if;
  perform app.require(jsonb_typeof(v) = 'array');
  perform app.require(not exists (
    select from jsonb_array_elements(v) t
    where jsonb_typeof(t) <> 'string' or char_length(t #>> '{}') > 40
      or not app.is_clean(t #>> '{}')));
  perform app.require(jsonb_array_length(v) <= 20);
  return array(
    select t.tag
    from (
      select lower(btrim(e)) as tag, min(n) as first
      from jsonb_array_elements_text(v) with ordinality as a (e, n)
      group by 1
    ) t
    where t.tag <> ''
    order by t.first
  );
end
$$;

-- 1 to 14 openings, in order. One that ends past midnight must have next_day.
create function app.days_arg(v jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  days jsonb;
begin
  perform app.require(jsonb_typeof(v) = 'array');
  perform app.require(jsonb_array_length(v) between 1 and 14);
  perform app.require(not exists (
    select from jsonb_array_elements(v) d
    where jsonb_typeof(d) is distinct from 'object'
      or d ->> 'start_time' is null or d ->> 'start_time' !~ '^([01]\d|2[0-3]):[0-5]\d$'
      or d ->> 'end_time' is null or d ->> 'end_time' !~ '^([01]\d|2[0-3]):[0-5]\d$'
      or coalesce(jsonb_typeof(d -> 'next_day'), 'boolean') <> 'boolean'
      or app.date_value(d ->> 'date') is null
      or (d ->> 'end_time' <= d ->> 'start_time' and not coalesce((d ->> 'next_day')::boolean, false))));
  select jsonb_agg(
    jsonb_build_object(
      'date', d ->> 'date',
      'start_time', d ->> 'start_time',
      'end_time', d ->> 'end_time',
      'next_day', coalesce((d ->> 'next_day')::boolean, false))
    order by d ->> 'date', d ->> 'start_time')
  into days
  from jsonb_array_elements(v) d;
  perform app.require(
    (select count(*) = count(distinct (d ->> 'date', d ->> 'start_time'))
     from jsonb_array_elements(days) d));
  return days;
end
$$;

create type app.place_value as (street text, lat float8, lng float8, quality text);

-- A point has both coordinates or none. Without a point the quality is none; with one it is not.
create function app.place_arg(v jsonb) returns app.place_value
language plpgsql set search_path = ''
as $$
declare
  place app.place_value;
begin
  if coalesce(jsonb_typeof(v), 'null') = 'null' then
    return row (null, null, null, 'none')::app.place_value;
  end if;
  perform app.require(jsonb_typeof(v) = 'object');
  perform app.require(coalesce(jsonb_typeof(v -> 'lat'), 'null') in ('number', 'null'));
  perform app.require(coalesce(jsonb_typeof(v -> 'lng'), 'null') in ('number', 'null'));
  place.street := nullif(btrim(app.text_arg(v, 'street', 0, 200)), '');
  place.lat := (v ->> 'lat')::float8;
  place.lng := (v ->> 'lng')::float8;
  perform app.require((place.lat is null) = (place.lng is null));
  if place.lat is null then
    place.quality := 'none';
    return place;
  end if;
  perform app.require(place.lat between -90 and 90 and place.lng between -180 and 180);
  place.quality := v ->> 'quality';
  perform app.require(place.quality in ('exact', 'street', 'zip', 'manual'));
  return place;
end
$$;

-- When a place becomes public: -infinity for at once, infinity for never.
create function app.release_time(rule text, at timestamptz) returns timestamptz
language plpgsql set search_path = ''
as $$
begin
  perform app.require(rule in ('now', 'at', 'never') and (rule <> 'at' or at is not null));
  return case rule when 'now' then '-infinity' when 'at' then at else 'infinity' end;
end
$$;

-- The finer kinds under each sale type.
create function app.kind_fits(sale_type text, kind text) returns boolean
language sql immutable
as $$
  select kind is null or kind = any (case sale_type
    when 'garage' then array['yard', 'moving', 'community', 'rummage']
    when 'estate' then array['tag', 'cleanout', 'business']
    when 'auction' then array['live', 'online-only']
    else '{}'::text[]
  end)
$$;
