-- Search terms of events: functions that compute the terms in the word indexes, and functions that build the conditions
-- with which a search queries these indexes. A word of a query matches words that begin with this word, and words with
-- the same Russian or English stem. A run of Chinese, Japanese or Korean letters matches anywhere in a text.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.search_cell(x integer, y integer, z integer)
returns text
language sql
immutable
-- In each direction, the earth extends at most 32 cubes from its centre, so each coordinate fits into six bits.
return '@' || to_hex(((x + 32) * 64 + y + 32) * 64 + z + 32);

comment on function private.search_cell is
  'Returns the search term for a cube with 200 km sides in the coordinates of private.earth_point. The term cannot be equal to a word, because words begin with a letter or digit.';

create function private.search_cell_of(point extensions.cube)
returns text
language sql
immutable
return private.search_cell(
  floor(extensions.cube_ll_coord(point, 1) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 2) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 3) / 200000)::integer
);

comment on function private.search_cell_of is 'Returns the search term of the cube that contains a point.';

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
  'Returns the search terms of the cubes that intersect a box around a point.';

create function private.search_day(moment timestamptz)
returns text
language sql
immutable
return '#' || ((moment at time zone 'UTC')::date - '1970-01-01'::date)::text;

comment on function private.search_day is
  'Returns the search term for a UTC day. The term cannot be equal to a word, because words begin with a letter or digit.';

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
  -- Most texts skip this block, because they contain neither apostrophes nor Chinese, Japanese or Korean letters.
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
    -- The positions of the terms in the tsvector record which bigrams follow each other.
    pairs := (
      select string_agg('''' || listed.pair || ''':' || listed.ordinal, ' ') from private.letter_pairs(sequences) as listed
    )::tsvector;
  end if;
  plain_text := array_to_string(words || array(select private.word_stem(word) from unnest(words) as word), ' ');
  return array_to_tsvector(
    array(
      -- Terms and query words are truncated to the same length, because a term has a maximum length.
      select left(term, 100)
      from
        -- The argument of private.fold_letters is a variable. With a subquery as the argument, PostgreSQL would not
        -- inline the function.
        string_to_table(private.fold_letters(plain_text), ' ') as term
      where term <> ''
    )
  ) || pairs;
end;
$$;

comment on function private.text_terms is
  'Returns the terms of a text: its words and their stems, folded. A word with apostrophes yields the word without apostrophes and its parts. A run of Chinese, Japanese or Korean letters yields its bigrams (pairs of adjacent letters) with their positions, and its last letter.';

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
  'Returns the search terms of an event: the terms of its texts, and the term for the day on which the event starts. A search uses the day terms to query the index for only a few days.';

create function private.local_terms(terms tsvector, point extensions.cube)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  cell text := private.search_cell_of(point) || ':';
begin
  -- The tsvector is built from a string, because a query over the terms would take longer than the rest of the
  -- function. Terms contain no spaces.
  return array_to_tsvector(
    string_to_array(cell || array_to_string(tsvector_to_array(terms), ' ' || cell), ' ')
  );
end;
$$;

comment on function private.local_terms is
  'Returns the terms of an event, each prefixed with the search term of the cube that contains the event. The prefix groups the terms of a cube in the index, so that a prefix search reads only the terms of one cube.';

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
  -- Folded words contain only letters and digits, so no character of a word has to be escaped in the tsquery.
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
  'Returns the text of a tsquery that matches events which contain a word. The argument `prefix` is prepended to each term. The argument `operator` joins the bigrams (pairs of adjacent letters) of a run of Chinese, Japanese or Korean letters. The argument `most_terms` is the maximum number of bigrams of a run and of parts of a word with apostrophes, or null for no limit.';

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
  'Returns a tsquery that matches events which contain all of the given words, or null if the array is empty.';

create function private.index_condition(words private.search_word[], cells text[] default null)
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Eight bigrams are selective enough, and every additional bigram would need another index lookup.
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
  'Returns the tsquery with which a word index is queried for the given words, or null if the array is empty. If `cells` is null, the tsquery is for the index on terms; otherwise it is for the index on private.local_terms. For a run of Chinese, Japanese or Korean letters, the tsquery contains only the first bigrams (pairs of adjacent letters), and matches them in any order. For a word with apostrophes, the tsquery contains only the first of the parts between the apostrophes.';

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
  'The index was queried for the words in `rare_words`. Returns the words that must still be compared with the terms of each event that the index returned. Every word that is not in `rare_words` must be compared. Runs of more than two Chinese, Japanese or Korean letters and words with apostrophes must be compared even if they are in `rare_words`, because the query of the index contained only some of their terms, or matched the terms in any order.';
