-- Word frequencies: the share of events that contain a word, from the statistics of the planner.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.word_shares(words text[])
returns double precision[]
language plpgsql
stable
set search_path = ''
as $$
declare
  names text[];
  shares real[];
begin
  -- By strings: parsing an array takes longer, and no term has a blank in it.
  select string_to_array(array_to_string(stats.most_common_elems, ' '), ' '), stats.most_common_elem_freqs
  into names, shares
  from pg_catalog.pg_stats as stats
  where stats.schemaname = 'public' and stats.tablename = 'events' and stats.attname = 'terms';
  return array(
    select
      (
        select least(coalesce(sum(shares[term.ordinal]), 0), 1)
        from unnest(names) with ordinality as term (name, ordinal)
        -- Not a form and its stem both: whoever has the one has the other.
        where (starts_with(term.name, asked.word) and term.name = private.word_stem(term.name))
          or term.name = asked.stem
      )
    from (
      select word, private.word_stem(word) as stem, ordinal from unnest(words) with ordinality as words (word, ordinal)
      -- Optimisation fence: the stem is made once for each word, not for each term of the statistics.
      offset 0
    ) as asked
    order by asked.ordinal
  );
end;
$$;

comment on function private.word_shares is
  'About which share of events has each of some words, by the statistics of the table; 0 where they know none. It decides how to search and never what is found.';

create function private.rare_words(words text[], shares double precision[], common_share double precision)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select word
    from unnest(words, shares) as asked (word, share)
    -- What begins with one letter is no word yet, and too much for an index.
    where length(word) > 1 and share <= common_share
  );
end;
$$;

comment on function private.rare_words is
  'Those words for which the index of words is asked; an event that it names for them is asked for the others.';

create function private.expected_share(shares double precision[])
returns double precision
language plpgsql
immutable
set search_path = ''
as $$
declare
  share double precision;
  expected double precision := 1;
begin
  foreach share in array shares loop
    expected := expected * share;
  end loop;
  return expected;
end;
$$;

comment on function private.expected_share is
  'About which share of events has several words, if they had nothing to do with each other.';
