-- Word frequencies: the share of events that contain a word, from the planner statistics.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.word_shares(words private.search_word[])
returns double precision[]
language plpgsql
stable
set search_path = ''
as $$
declare
  names text[];
  shares real[];
begin
  -- The array is built from strings, because parsing an array takes longer. Terms contain no blanks.
  select string_to_array(array_to_string(stats.most_common_elems, ' '), ' '), stats.most_common_elem_freqs
  into names, shares
  from pg_catalog.pg_stats as stats
  where stats.schemaname = 'public' and stats.tablename = 'events' and stats.attname = 'terms';
  return array(
    select
      case
        when asked.pairs is null then (
          select least(coalesce(sum(shares[term.ordinal]), 0), 1)
          from unnest(names) with ordinality as term (name, ordinal)
          -- A word form and its stem are counted once, because a text with the form also has the stem as a term.
          where (term.name operator(pg_catalog.^@) any (asked.beginning || asked.parts) and term.name = private.word_stem(term.name))
            or term.name = asked.stem
        )
        else (
          -- The share of a run is that of its rarest pair. The share is 0 if a pair is not among the most common terms.
          select case when count(*) = cardinality(asked.pairs) then min(shares[term.ordinal]) else 0 end
          from unnest(names) with ordinality as term (name, ordinal)
          where term.name = any (asked.pairs)
        )
      end
    from
      (
        select
          word.beginning,
          word.stem,
          word.parts,
          case when word.pairs is not null then array(select distinct unnest(word.pairs[:8])) end as pairs,
          word.ordinal
        from unnest(words) with ordinality as word (beginning, stem, parts, pairs, ordinal)
        -- Optimisation fence: the subquery is computed once for each word, not for each term of the statistics.
        offset 0
      ) as asked
    order by asked.ordinal
  );
end;
$$;

comment on function private.word_shares is
  'Returns the approximate share of events that contain each word, from the planner statistics; 0 for words that the statistics do not contain. The shares affect only how a search is executed, not its result.';

create function private.rare_words(
  words private.search_word[],
  shares double precision[],
  common_share double precision
)
returns private.search_word[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- With this number of words the index returns few enough events. Each word costs an index range per cell.
  most_words constant integer := 4;
  are_all_common boolean := not exists (
    select
    from unnest(words, shares) as asked (beginning, stem, parts, pairs, share)
    where length(asked.beginning) > 1 and asked.share <= common_share
  );
begin
  if are_all_common then
    return '{}';
  end if;
  return array(
    select row(longest.beginning, longest.stem, longest.parts, longest.pairs)::private.search_word
    from
      (
        select asked.*
        from unnest(words, shares) with ordinality as asked (beginning, stem, parts, pairs, share, ordinal)
        -- A single letter is not used, because it is the prefix of too many words for an index. A common pair may be
        -- used, because it is not a prefix and costs little in combination with a rare word.
        where length(asked.beginning) > 1 and (asked.share <= common_share or asked.pairs is not null)
        order by asked.share > common_share, asked.parts is not null, length(asked.beginning) desc, asked.ordinal
        limit most_words
      ) as longest
    order by longest.ordinal
  );
end;
$$;

comment on function private.rare_words is
  'Returns the words with which the word index is queried: at most four of the longest words that are not known to be common, preferably words without apostrophes. If at least one word is selected, common pairs of Chinese, Japanese and Korean text may be added. Events that the index returns are compared with the other words.';

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
  'Returns the approximate share of events that contain all of several words, assuming that the words are independent.';
