-- Terms of events: the contents of the word indexes, and the conditions with which a search queries them. A query word
-- matches words that begin with it and words with the same stem in Russian or English. A run of Chinese, Japanese or
-- Korean letters matches anywhere in a text.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.search_cell(x integer, y integer, z integer)
returns text
language sql
immutable
-- The earth extends at most 32 cubes on each side of its centre.
return '@' || to_hex(((x + 32) * 64 + y + 32) * 64 + z + 32);

comment on function private.search_cell is
  'Returns the name of a 200 km cube in the coordinates of private.earth_point. The name cannot be equal to a word, because words begin with a letter or digit.';

create function private.search_cell_of(point extensions.cube)
returns text
language sql
immutable
return private.search_cell(
  floor(extensions.cube_ll_coord(point, 1) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 2) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 3) / 200000)::integer
);

comment on function private.search_cell_of is 'Returns the name of the cube that contains a point.';

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

comment on function private.search_cells is
  'Returns the names of the cubes that intersect a box around a point.';

create function private.search_day(moment timestamptz)
returns text
language sql
immutable
return '#' || ((moment at time zone 'UTC')::date - '1970-01-01'::date)::text;

comment on function private.search_day is
  'Returns the name of a day in UTC. The name cannot be equal to a word, because words begin with a letter or digit.';

create function private.text_terms(content text)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  words text[] := private.split_words(content);
  plain_text text := array_to_string(words, ' ');
  sequences text := '';
  pairs tsvector := '';
begin
  -- Most texts contain neither apostrophes nor Chinese, Japanese or Korean letters, and skip this block.
  if plain_text like '%''%' or plain_text ~ ('[' || private.sequence_letters() || ']') then
    sequences := array_to_string(array(select word from unnest(words) as word where private.is_sequence(word)), ' ');
    words := array(
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
  end if;
  if sequences <> '' then
    -- The positions of the terms record which pairs follow each other.
    pairs := (
      select string_agg('''' || listed.pair || ''':' || listed.ordinal, ' ') from private.letter_pairs(sequences) as listed
    )::tsvector;
  end if;
  plain_text := array_to_string(words || array(select private.word_stem(word) from unnest(words) as word), ' ');
  return array_to_tsvector(
    array(
      -- Terms are truncated like query words, because terms have a maximum length.
      select left(term, 100)
      from
        -- The argument is a variable: with a subquery as argument, the function would not be inlined, but planned in
        -- each call.
        string_to_table(private.fold_letters(plain_text), ' ') as term
      where term <> ''
    )
  ) || pairs;
end;
$$;

comment on function private.text_terms is
  'Returns the terms of a text: its words and their stems, folded. A word with apostrophes yields the word without apostrophes and its parts. A run of Chinese, Japanese or Korean letters yields the pairs of adjacent letters with their positions, and the last letter.';

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
  'Returns the search terms of an event: the terms of its texts, and the name of its day. By this name a search can query the index for some days only.';

create function private.local_terms(terms tsvector, point extensions.cube)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  cell text := private.search_cell_of(point) || ':';
begin
  -- The vector is built from strings, because a query over the terms would take longer than the rest of the function.
  -- Terms contain no blanks.
  return array_to_tsvector(
    string_to_array(cell || array_to_string(tsvector_to_array(terms), ' ' || cell), ' ')
  );
end;
$$;

comment on function private.local_terms is
  'Returns the terms of an event, each prefixed with the name of its cube. An index therefore stores the terms of a cube next to each other, and a prefix search reads only the terms of one cube.';

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
  -- Folded words contain only letters and digits, so quoting is not needed.
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
  'Returns the condition that an event contains a word, as the text of a tsquery with a prefix for each term. The argument operator joins the pairs of a run. The argument most_terms limits the number of pairs and parts; null means all.';

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
  'Returns the condition that the terms of an event contain all of these words, or null for no words.';

create function private.index_condition(words private.search_word[], cells text[] default null)
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- With this number of pairs the condition matches few enough events. Each pair costs an index lookup.
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
  'Returns the condition with which an index is queried for words, or null for no words. Without cells, the condition applies to the terms of events; with cells, to private.local_terms. The condition contains only the first pairs of a run, without their order, and the first parts of a word.';

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
  'Returns the words that must still be compared with the terms of an event after the index was queried for the rare words: all other words, runs of more than two letters, and words with apostrophes.';
