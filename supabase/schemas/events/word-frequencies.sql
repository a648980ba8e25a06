-- Word frequencies: functions that estimate from the planner statistics which share of all events contains a word.

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
  -- The array of terms is joined with spaces and split again, which is faster than a cast from anyarray to text[].
  -- Terms contain no spaces.
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
          -- Skips words that differ from their stem: the terms of a text also include the stem of each word, so the
          -- text would be counted twice.
          where (term.name operator(pg_catalog.^@) any (asked.beginning || asked.parts) and term.name = private.word_stem(term.name))
            or term.name = asked.stem
        )
        else (
          -- For a run of Chinese, Japanese or Korean letters: the share of events with its rarest bigram, or 0 if a
          -- bigram is not among the most common terms.
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
        -- `offset 0` is an optimisation fence: the subquery is evaluated once for each word, and not again for each
        -- term of the statistics.
        offset 0
      ) as asked
    order by asked.ordinal
  );
end;
$$;

comment on function private.word_shares is
  'Returns for each word the approximate share of events that contain it, from the planner statistics, or 0 for a word that is not in the statistics. The shares affect only the speed of a search and not its result.';

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
  -- Four words are selective enough. Each further word would need another index range per cell.
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
        -- A word of one letter is not looked up, because too many words begin with the letter. A common bigram may be
        -- looked up next to a rare word. The index looks up the whole bigram instead of all words that begin with it,
        -- so this is cheap.
        where length(asked.beginning) > 1 and (asked.share <= common_share or asked.pairs is not null)
        order by asked.share > common_share, asked.parts is not null, length(asked.beginning) desc, asked.ordinal
        limit most_words
      ) as longest
    order by longest.ordinal
  );
end;
$$;

comment on function private.rare_words is
  'Returns the words of a query for which the search queries the word index: at most four words, each contained in a share of all events that does not exceed `common_share`. Words without apostrophes are preferred, and among them the longest words. If at least one word is rare, the result may also contain common bigrams of Chinese, Japanese and Korean letters. The calling functions compare the events that the index returns with the remaining words.';

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
