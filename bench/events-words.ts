/**
 * Generates words for titles and descriptions of events in Russian, English, Chinese and Japanese. A few words are
 * common and many are rare, as in real texts.
 */

import type postgres from "postgres";

/**
 * Number of distinct words. The word of rank r occurs about 1/r times as often as the most common word (Zipf
 * distribution).
 */
const vocabulary = 20_000;
/**
 * Number of distinct texts, which the events share. Generating a text for each event would take longer than the rest of
 * the seed.
 */
export const texts = 20_000;

const syllables = {
  russian: "ве че ри ка кон це рт му зы та нец йо га пар ки но вы ста ка игр ра на ли со бе ду лет сне мор го род сад",
  english: "par ty con cert mu sic dan ce yo ga wal king art show ga me run ner bo ok coo kie wi ne hi ke to wn be ach",
};

/** Parts of realistic titles. The parts contain no spaces, so a search for them matches pairs of characters. */
const titleParts = {
  chinese: [
    ["周末", "夏日", "深夜", "周五", "城市", "春天", "户外", "上海"],
    ["音乐", "咖啡", "摄影", "读书", "电影", "爵士音乐", "瑜伽", "徒步", "桌游", "美食", "日语", "舞蹈"],
    ["聚会", "分享会", "之夜", "俱乐部", "工作坊", "音乐会", "展览", "体验课", "派对"],
  ],
  japanese: [
    ["週末の", "夏の", "東京", "夜の", "はじめての", "みんなの"],
    ["音楽", "コーヒー", "写真", "読書", "映画", "ジャズ", "ヨガ", "ランニング", "ボードゲーム", "日本語"],
    ["会", "交流会", "パーティー", "教室", "の夜", "展覧会", "ワークショップ"],
  ],
};

/**
 * Returns SQL that composes a title from one random part of each list. The first parts of a list are chosen more often
 * than the last.
 */
function titleOf(place: string, parts: string[][]): string {
  const drawn = parts.map(
    (list, index) =>
      `(array['${list.join("', '")}'])[1 + floor(${list.length} * ((hashint8extended(${place}, ${20 + index}) & 1048575) / 1048576.0) ^ 2)::integer]`,
  );
  return drawn.join(" || ");
}

/** Creates a temporary table `seed_words(rank, word, ideographs)`. */
async function createWords(sql: postgres.TransactionSql): Promise<void> {
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
  await sql.unsafe(`
    create function pg_temp.seed_ideographs(rank integer) returns text language sql immutable as $$
      select string_agg(chr(x'4e00'::integer + (hashint4(rank * 7 + place) & 1048575) % 2000), '' order by place)
      from generate_series(1, 2 + rank % 2) as place
    $$`);
  await sql`
    create temporary table seed_words on commit drop as
    select rank, pg_temp.seed_word(rank) as word, pg_temp.seed_ideographs(rank) as ideographs
    from generate_series(1, ${vocabulary}::integer) as rank`;
  await sql`create unique index on seed_words (rank)`;
  await sql`analyze seed_words`;
}

/** Creates a temporary table `seed_texts(place, words, title, terms)`. The words have a Zipf distribution. */
export async function createTexts(sql: postgres.TransactionSql): Promise<void> {
  await createWords(sql);
  // Hashes are used instead of random(), so that a change of the texts does not affect the other random properties of
  // the events.
  await sql`
    create temporary table seed_texts on commit drop as
    select
      text.place,
      -- Every fourth text is written without spaces, in sentences of eight words.
      case
        when text.place % 4 = 1 then
          string_agg(case when text.position % 8 = 0 then '，' else '' end || seed_words.ideographs, '' order by text.position)
        else string_agg(seed_words.word, ' ' order by text.position)
      end as words
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
  await sql`alter table seed_texts add column title text, add column terms tsvector`;
  // A third of the texts without spaces have a Japanese title, and the others have a Chinese title. An event whose text
  // has no title gets a title that consists of its type and city.
  await sql.unsafe(`
    update seed_texts
    set
      title = case
        when place % 12 = 1 then ${titleOf("place", titleParts.japanese)}
        when place % 4 = 1 then ${titleOf("place", titleParts.chinese)}
      end,
      terms = private.text_terms(words)`);
  await sql`create unique index on seed_texts (place)`;
  await sql`analyze seed_texts`;
}

/**
 * Word that a benchmark searches for, with the fraction of upcoming and running public events that contain the word.
 */
export interface SearchedWord {
  word: string;
  share: number;
  isPair: boolean;
}

/** Returns words and pairs of ideographs, starting with the most common. */
export async function findWords(sql: postgres.Sql): Promise<SearchedWord[]> {
  const counted = await sql<{ word: string; events: number; isPair: boolean }[]>`
    select word, ndoc as events, word ~ '^[一-龥]' as "isPair"
    from ts_stat('select terms from public.events where is_live and visibility = ''public'' order by id limit 100000')
    where word ~ '^([[:alpha:]]{5,}|[一-龥]{2})$'
    order by ndoc desc, word`;
  const [{ events: all }] = await sql<[{ events: number }]>`
    select count(*)::integer as events
    from (select from public.events where is_live and visibility = 'public' order by id limit 100000) as counted`;
  const find = (wanted: number, wantsPair: boolean) =>
    counted
      .filter(({ events, isPair }) => isPair === wantsPair && events <= wanted * all)
      .slice(0, 1)
      .map(({ word, events, isPair }) => ({ word, share: events / all, isPair }));
  return [
    ...[0.3, 0.1, 0.04, 0.01, 0.002, 0.0001].flatMap((wanted) => find(wanted, false)),
    ...[0.3, 0.04, 0.02, 0.01, 0.002, 0.0001].flatMap((wanted) => find(wanted, true)),
  ];
}
