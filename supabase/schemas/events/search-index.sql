-- Words of events: what the feed searches by, and what a person typed into it.
-- Both sides are folded alike and by no locale, so that every database folds alike. A word matches what begins with it and
-- what has the same stem in Russian or English.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.fold_words(content text)
returns text[]
language sql
immutable
return string_to_array(
  btrim(
    regexp_replace(
      translate(lower(normalize(content, nfkc) collate "pg_c_utf8"), 'ё', 'е'),
      '[^[:alnum:]]+',
      ' ',
      'g'
    )
  ),
  ' '
);

comment on function private.fold_words is
  'The words of a text, letters and digits only, without case, with е for ё; what else there is parts them.';

create function private.word_stem(word text)
returns text
language sql
immutable
return coalesce(
  -- Words of ASCII letters are English; the Russian stemmer leaves other alphabets alone.
  (
    case
      when octet_length(word) = length(word) then ts_lexize('pg_catalog.english_stem', word)
      else ts_lexize('pg_catalog.russian_stem', word)
    end
  )[1],
  word
);

comment on function private.word_stem is
  'Stem of a folded word in Russian or English; of words that mean nothing by themselves ("and") the word.';

create function private.search_cell(x integer, y integer, z integer)
returns text
language sql
immutable
-- The earth is within 32 cubes to each side of its centre.
return '@' || to_hex(((x + 32) * 64 + y + 32) * 64 + z + 32);

comment on function private.search_cell is
  'Name of a cube of 200 km in the world of private.earth_point; no word, since those begin with a letter or digit.';

create function private.search_cell_of(point extensions.cube)
returns text
language sql
immutable
return private.search_cell(
  floor(extensions.cube_ll_coord(point, 1) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 2) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 3) / 200000)::integer
);

comment on function private.search_cell_of is 'Name of the cube that a point is in.';

create function private.search_cells(centre extensions.cube, reach double precision)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  side constant double precision := 200000;
begin
  return array(
    select private.search_cell(x, y, z)
    from
      generate_series(
        floor((extensions.cube_ll_coord(centre, 1) - reach) / side)::integer,
        floor((extensions.cube_ll_coord(centre, 1) + reach) / side)::integer
      ) as x,
      generate_series(
        floor((extensions.cube_ll_coord(centre, 2) - reach) / side)::integer,
        floor((extensions.cube_ll_coord(centre, 2) + reach) / side)::integer
      ) as y,
      generate_series(
        floor((extensions.cube_ll_coord(centre, 3) - reach) / side)::integer,
        floor((extensions.cube_ll_coord(centre, 3) + reach) / side)::integer
      ) as z
  );
end;
$$;

comment on function private.search_cells is 'The names of the cubes that a box around a point touches.';

create function private.search_day(moment timestamptz)
returns text
language sql
immutable
return '#' || ((moment at time zone 'UTC')::date - '1970-01-01'::date)::text;

comment on function private.search_day is
  'Name of a day in UTC; no word, since those begin with a letter or digit.';

create function private.search_terms(
  title text,
  description text,
  city text,
  address text,
  start_at timestamptz
)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array_to_tsvector(
    array(
      select unnest(array[word, private.word_stem(word)])
      from
        (
          -- As long as the longest word that can be asked for; a term has an upper limit.
          select distinct left(folded, 100) as word
          from
            unnest(
              private.fold_words(title || ' ' || coalesce(description, '') || ' ' || coalesce(city, '') || ' ' || coalesce(address, ''))
            ) as folded
        ) as words
      where word <> ''
    ) || private.search_day(start_at)
  );
end;
$$;

comment on function private.search_terms is
  'What an event is found by in a search: its words, their stems, and the name of its day, by which an index narrows a search down.';

create function private.local_terms(terms tsvector, point extensions.cube)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  cell text := private.search_cell_of(point) || ':';
begin
  -- By strings: a query over the terms takes longer than all the rest. No term has a blank in it.
  return array_to_tsvector(
    string_to_array(cell || array_to_string(tsvector_to_array(terms), ' ' || cell), ' ')
  );
end;
$$;

comment on function private.local_terms is
  'The terms of an event with the name of its part of the world in front, so that an index has those of one part side by side, and a prefix is read in that part alone.';

create function private.searched_words(q text)
returns text[]
language sql
immutable
return array_remove(private.fold_words(q), '');

comment on function private.searched_words is 'The words that somebody searches for; of signs alone none.';

create function private.word_condition(word text, cell text default null)
returns text
language sql
immutable
-- Folded words have letters and digits only: there is nothing to quote.
return '(''' || coalesce(cell || ':', '') || word || ''':*|''' || coalesce(
  cell || ':',
  ''
) || private.word_stem(word) || ''')';

comment on function private.word_condition is
  'The condition that an event has a word that begins with a folded one or has its stem, as text of a tsquery; for private.local_terms with the cell.';

create function private.words_condition(words text[])
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select string_agg(private.word_condition(word), '&') from unnest(words) as word)::tsquery;
end;
$$;

comment on function private.words_condition is
  'The condition that an event has all of some folded words; null for none.';

create function private.local_condition(words text[], cells text[])
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select string_agg('(' || in_any_cell.condition || ')', '&')
    from
      unnest(words) as word
      cross join lateral (
        select string_agg(private.word_condition(word, cell), '|') as condition from unnest(cells) as cell
      ) as in_any_cell
  )::tsquery;
end;
$$;

comment on function private.local_condition is
  'The condition over private.local_terms that an event is in one of some cubes and has all of some folded words; null for none.';
