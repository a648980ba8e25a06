-- Word frequencies: the share of events that contain a word, from the statistics of the planner.

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
  -- By strings: parsing an array takes longer, and no term has a blank in it.
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
          -- Not a form and its stem both: whoever has the one has the other.
          where (term.name operator(pg_catalog.^@) any (asked.beginning || asked.parts) and term.name = private.word_stem(term.name))
            or term.name = asked.stem
        )
        else (
          -- Of the rarest pair; of pairs that are not among the most common ones none is known.
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
        -- Optimisation fence: these are made once for each word, not for each term of the statistics.
        offset 0
      ) as asked
    order by asked.ordinal
  );
end;
$$;

comment on function private.word_shares is
  'About which share of events has each of some words, by the statistics of the table; 0 where they know none. It decides how to search and never what is found.';

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
  -- So many words make it rare; each costs a range of the index for every cell.
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
        -- A single letter is the prefix of too many words for an index. A common pair is not a prefix: together with a rare word it costs little.
        where length(asked.beginning) > 1 and (asked.share <= common_share or asked.pairs is not null)
        order by asked.share > common_share, asked.parts is not null, length(asked.beginning) desc, asked.ordinal
        limit most_words
      ) as longest
    order by longest.ordinal
  );
end;
$$;

comment on function private.rare_words is
  'Words for which the index of words is asked: the longest that are not known to be common, four at most, preferably without apostrophes; together with one of them also common pairs of Chinese, Japanese and Korean text. An event that the index returns is compared with the other words.';

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
