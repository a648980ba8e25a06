/** Words for invented events: few are common and many are rare, as in texts, half of them Russian and half English. */

import type postgres from "postgres";

/** How many different words there are; the word of rank r is in a text about 1/r as often as the first. */
const vocabulary = 20_000;
/** Texts are drawn from so many: writing a new one for each event would take longer than everything else. */
export const texts = 20_000;

const syllables = {
  russian: "ве че ри ка кон це рт му зы та нец йо га пар ки но вы ста ка игр ра на ли со бе ду лет сне мор го род сад",
  english: "par ty con cert mu sic dan ce yo ga wal king art show ga me run ner bo ok coo kie wi ne hi ke to wn be ach",
};

/** A temporary function `pg_temp.seed_word(rank)` and a table `seed_texts(place, text)` of Zipf's words. */
export async function createTexts(sql: postgres.TransactionSql): Promise<void> {
  const { russian, english } = syllables;
  await sql.unsafe(`
    create function pg_temp.seed_word(rank integer) returns text language sql immutable as $$
      select string_agg(syllable, '' order by place)
      from
        (
          select
            (string_to_array(case when rank % 2 = 0 then '${russian}' else '${english}' end, ' '))[
              1 + (hashint4(rank * 7 + place) & 1048575) % 32
            ] as syllable,
            place
          from generate_series(1, 2 + rank % 3) as place
        ) as syllables
    $$`);
  await sql`
    create temporary table seed_words on commit drop as
    select rank, pg_temp.seed_word(rank) as word from generate_series(1, ${vocabulary}::integer) as rank`;
  await sql`create unique index on seed_words (rank)`;
  await sql`analyze seed_words`;
  // Of no draw that random() makes, so that events of a seed stay where they were.
  await sql`
    create temporary table seed_texts on commit drop as
    select text.place, string_agg(seed_words.word, ' ' order by text.position) as words
    from
      (
        select
          place,
          position,
          least(
            ${vocabulary}::integer,
            floor(exp((hashint8extended(place * 100 + position, 7) & 1073741823) / 1073741824.0 * ln(${vocabulary}::float8)))::integer
          ) as rank
        from generate_series(0, ${texts - 1}::bigint) as place, generate_series(1, (place % 50)::integer) as position
      ) as text
      join seed_words on seed_words.rank = text.rank
    group by text.place`;
  await sql`alter table seed_texts add column terms tsvector`;
  await sql`
    update seed_texts
    set terms = array_to_tsvector(
      array(
        select unnest(array[word, private.word_stem(word)]) from unnest(private.fold_words(words)) as word
      )
    )`;
  await sql`create unique index on seed_texts (place)`;
  await sql`analyze seed_texts`;
}

/** Words from common to rare, with the share of live public events that have them. */
export async function findWords(sql: postgres.Sql): Promise<{ word: string; share: number }[]> {
  const counted = await sql<{ word: string; events: number }[]>`
    select word, ndoc as events
    from ts_stat('select terms from public.events where is_live and visibility = ''public'' order by id limit 100000')
    where word ~ '^[[:alpha:]]{5,}$'
    order by ndoc desc, word`;
  const [{ events: all }] = await sql<[{ events: number }]>`
    select count(*)::integer as events
    from (select from public.events where is_live and visibility = 'public' order by id limit 100000) as counted`;
  return [0.3, 0.1, 0.04, 0.01, 0.002, 0.0001].flatMap((wanted) =>
    counted
      .filter(({ events }) => events <= wanted * all)
      .slice(0, 1)
      .map(({ word, events }) => ({ word, share: events / all })),
  );
}
