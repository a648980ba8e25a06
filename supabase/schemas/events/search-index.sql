-- Terms of events: what the indexes of words hold, and the conditions by which a search asks them. A word matches what begins with it
-- and what has the same stem in Russian or English; a run of Chinese, Japanese or Korean letters matches wherever it stands.

-- Helpers ------------------------------------------------------------------------------------------------

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

create function private.text_terms(content text)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  words text[] := private.split_words(content);
  sequences text := array_to_string(array(select word from unnest(words) as word where private.is_sequence(word)), ' ');
  plain_words text[];
  pairs tsvector := '';
begin
  plain_words := array(
    select distinct part
    from
      unnest(words) as word
      cross join lateral unnest(
        case
          when word like '%''%' then string_to_array(word, '''') || replace(word, '''', '')
          else array[word]
        end
      ) as part
    where not private.is_sequence(word)
  );
  if sequences <> '' then
    -- The positions say which pairs follow each other.
    pairs := (
      select string_agg('''' || listed.pair || ''':' || listed.ordinal, ' ') from private.letter_pairs(sequences) as listed
    )::tsvector;
  end if;
  return array_to_tsvector(
    array(
      -- As long as the longest word that can be asked for; a term has an upper limit.
      select left(term, 100)
      from
        string_to_table(
          private.fold_letters(
            array_to_string(plain_words || array(select private.word_stem(word) from unnest(plain_words) as word), ' ')
          ),
          ' '
        ) as term
      where term <> ''
    )
  ) || pairs;
end;
$$;

comment on function private.text_terms is
  'Terms of a text: its words and their stems, folded; a word with apostrophes without them and in parts; of Chinese, Japanese and Korean runs the pairs of neighbours, with their positions, and the last letter.';

create function private.search_terms(
  title text,
  description text,
  city text,
  address text,
  start_at timestamptz
)
returns tsvector
language sql
immutable
return private.text_terms(
  title || ' ' || coalesce(description, '') || ' ' || coalesce(city, '') || ' ' || coalesce(address, '')
) || array_to_tsvector(array[private.search_day(start_at)]);

comment on function private.search_terms is
  'Search terms of an event: the terms of its texts, and the name of its day, by which an index narrows a search down.';

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

create function private.word_condition(
  word private.search_word,
  prefix text,
  operator text,
  most_terms integer
)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- Folded words have letters and digits only: there is nothing to quote.
  return '(''' || prefix || case
  when word.pairs is not null then array_to_string(
    word.pairs[:coalesce(most_terms, cardinality(word.pairs))],
    '''' || operator || '''' || prefix
  ) || ''''
  else word.beginning || ''':*|''' || prefix || word.stem || '''' || coalesce(
    '|(''' || prefix || array_to_string(
      word.parts[:coalesce(most_terms, cardinality(word.parts))],
      ''':*&''' || prefix
    ) || ''':*)',
    ''
  )
end || ')';
end;
$$;

comment on function private.word_condition is
  'The condition that an event has a word, as text of a tsquery, with a prefix for each term. The first pairs of a run are joined by an operator; most_terms limits pairs and parts, null for all of them.';

create function private.words_condition(words private.search_word[])
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select string_agg(private.word_condition(word.*::private.search_word, '', '<->', null), '&') from unnest(words) as word
  )::tsquery;
end;
$$;

comment on function private.words_condition is
  'The condition that the terms of an event have all of some words; null for none.';

create function private.index_condition(words private.search_word[], cells text[] default null)
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- So many pairs of a run make it rare; each costs a look into the index.
  most_terms constant integer := 8;
begin
  return (
    select string_agg('(' || in_any_cell.condition || ')', '&')
    from
      unnest(words) as word
      cross join lateral (
        select string_agg(private.word_condition(word.*::private.search_word, cell.prefix, '&', most_terms), '|') as condition
        from (select '' where cells is null union all select name || ':' from unnest(cells) as name) as cell (prefix)
      ) as in_any_cell
  )::tsquery;
end;
$$;

comment on function private.index_condition is
  'Condition by which an index is asked for some words, over the terms of events or, with cells, over private.local_terms; null for none. It has the first pairs of a run, not their order, and the first parts of a word.';

create function private.words_to_compare(words private.search_word[], rare_words private.search_word[])
returns private.search_word[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select word.*::private.search_word
    from unnest(words) as word
    where cardinality(word.pairs) > 1
      or word.parts is not null
      or not word.*::private.search_word = any (rare_words)
  );
end;
$$;

comment on function private.words_to_compare is
  'The words that the terms of an event have to be compared with after the index was asked for the rare ones: all others, runs of more than two letters, and words with apostrophes.';
