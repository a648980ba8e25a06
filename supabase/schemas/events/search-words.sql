-- Words of a search: functions that split a text into words and normalise the letters of the words (folding). The same
-- functions process the texts of events and the words of a query. The functions do not depend on a locale, so that
-- every database folds words in the same way (docs/features/events.md, Search).

-- Letters ------------------------------------------------------------------------------------------------

create function private.sequence_letters()
returns text
language sql
immutable
return '\u1100-\u11ff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3041-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31bf\u31f0-\u31ff' || '\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff';

comment on function private.sequence_letters is
  'Returns the ranges of Chinese, Japanese and Korean letters, for a bracket expression in a regular expression.';

create function private.is_sequence(word text)
returns boolean
language sql
immutable
return word ~ ('^[' || private.sequence_letters() || ']');

comment on function private.is_sequence is
  'Whether a word that private.split_words returned is a run of Chinese, Japanese or Korean letters.';

create function private.word_marks()
returns text
language sql
immutable
return '\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed';

comment on function private.word_marks is
  'Returns the ranges of combining marks that can be part of a word, for a bracket expression in a regular expression. These are the combining marks of Latin, Greek, Cyrillic and Arabic letters.';

-- Spelling -----------------------------------------------------------------------------------------------

create function private.unified_text(content text)
returns text
language sql
immutable
return translate(
  regexp_replace(
    -- Apostrophes are replaced first, because NFKC converts U+00B4 to a space and a combining mark.
    normalize(
      translate(content, U&'\2019\2018\201B\02BC\02BB\02B9\02BE\02BF\0060\00B4\2032\055A', repeat('''', 12)),
      nfkc
    ),
    '[\u00ad\u034f\u061c\u0640\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]' || '|(?<=[\u0400-\u052f])\u0301',
    '',
    'g'
  ),
  -- NFKC converts U+0149, U+0374, U+1FEF and U+FF40 to apostrophes.
  U&'\02BC\02B9\0060' || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  repeat('''', 3) || '01234567890123456789'
);

comment on function private.unified_text is
  'Returns the text in Unicode normal form NFKC. All kinds of apostrophes become the ASCII apostrophe, and Arabic-Indic digits become ASCII digits. Removes soft hyphens, tatweel, zero-width and bidirectional characters, variation selectors, and stress marks of Cyrillic letters.';

create function private.spelled_text(content text)
returns text
language sql
immutable
return replace(
  lower(
    case
      when content ~ '[\u0060\u00ad\u00b4\u0149\u02b9-\u02bf\u0301\u034f\u0374\u055a\u061c\u0640\u0660-\u0669\u06f0-\u06f9\u180b-\u180f\u1fef\u200b-\u206f\ufc5e-\ufe7f\ufeff\uff40\U000e0100-\U000e01ef]' then private.unified_text(
        content
      )
      else normalize(content, nfkc)
    end collate "pg_c_utf8"
  ),
  'ё',
  'е'
);

comment on function private.spelled_text is
  'Prepares a text for the stemmers: normalises it, converts it to lower case, and replaces ё with е. Calls private.unified_text only if the text contains characters that private.unified_text replaces.';

create function private.split_words(content text)
returns text[]
language sql
immutable
return array_remove(
  string_to_array(
    regexp_replace(
      regexp_replace(
        ' ' || private.spelled_text(content) collate "pg_c_utf8",
        '([' || private.sequence_letters() || ']+)',
        ' \1 ',
        'g'
      ),
      -- Removes combining marks and apostrophes at the beginning of a word.
      '[^[:alnum:]' || private.word_marks() || ''']+[' || private.word_marks() || ''']*',
      ' ',
      'g'
    ),
    ' '
  ),
  ''
);

comment on function private.split_words is
  'Splits a text into words, which are not stemmed: runs of letters, digits, combining marks and apostrophes. A run of Chinese, Japanese or Korean letters is a separate word.';

create function private.word_stem(word text)
returns text
language sql
immutable
return coalesce(
  -- The English stemmer does not change words in other alphabets.
  (
    case
      when word ~ '[а-я]' then ts_lexize('pg_catalog.russian_stem', word)
      else ts_lexize('pg_catalog.english_stem', word)
    end
  )[1],
  word
);

comment on function private.word_stem is
  'Returns the stem of a Russian or English word, or the word itself if it is a stop word ("and") or in another alphabet.';

-- Folding ------------------------------------------------------------------------------------------------

create function private.fold_single_letters(content text)
returns text
language sql
immutable
return translate(
  replace(replace(replace(replace(content, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  -- translate removes the standalone hamza, because the second list has no counterpart for this letter.
  'øłđðħŧıəςٱٲٳءٴ',
  'olddhtieσااا'
);

comment on function private.fold_single_letters is
  'Replaces letters that Unicode normalisation does not decompose: ß, æ, œ, þ, letters with a stroke, ı, ə, final sigma and hamza.';

create function private.fold_marked_letters(content text)
returns text
language sql
immutable
return normalize(
  regexp_replace(
    normalize(
      case
        when content ~ '[ßæǣǽœþøǿłđðħŧıəς\u0621\u0671-\u0675]' then private.fold_single_letters(
          normalize(content, nfd)
        )
        else content
      end,
      nfd
    ),
    '(?<=[a-z\u00df-\u02af\u0370-\u03ff\u1d00-\u1dbf\u2c60-\u2c7f\ua722-\ua7ff])[\u0300-\u036f]+' || '|[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]+',
    '',
    'g'
  ),
  nfc
);

comment on function private.fold_marked_letters is
  'Removes combining marks that people often omit when they type: Latin and Greek accents, Arabic vowel marks, and hamza and madda above or below a letter. Also applies private.fold_single_letters. Cyrillic letters keep their combining marks, because й and ї are separate letters.';

create function private.fold_letters(content text)
returns text
language sql
immutable
return case
  when content ~ '[^\u0020-\u007e\u0400-\u052f]' then private.fold_marked_letters(content)
  else content
end;

comment on function private.fold_letters is
  'Folds the letters of stemmed words, which are separated by spaces. Texts in ASCII and Cyrillic letters need no folding, so an inlined condition skips the call of private.fold_marked_letters for these texts.';

-- Words of a query ---------------------------------------------------------------------------------------

create function private.letter_pairs(sequences text)
returns table (pair text, ordinal bigint)
language plpgsql
immutable
rows 100
set search_path = ''
as $$
begin
  return query
    select letters.letter || coalesce(nullif(letters.next_letter, ' '), ''), letters.ordinal
    from
      (
        select letter, listed.ordinal, lead(letter) over (order by listed.ordinal) as next_letter
        from string_to_table(sequences, null) with ordinality as listed (letter, ordinal)
      ) as letters
    where letters.letter <> ' ';
end;
$$;

comment on function private.letter_pairs is
  'Returns the bigrams (pairs of adjacent letters) of each run of letters in a text. The runs are separated by spaces. For the last letter of a run, returns a row that contains only this letter.';

create type private.search_word as (beginning text, stem text, parts text[], pairs text[]);

comment on type private.search_word is
  'A folded word of a query. A text can match the word in one of three ways. The text must contain a word that begins with `beginning`, a word with the stem `stem`, or, for every one of the `parts`, a word that begins with this part. `parts` contains the parts between the apostrophes of a word, and is null for a word without apostrophes. For a run of Chinese, Japanese or Korean letters, the text must instead contain the bigrams (pairs of adjacent letters) in `pairs` one after another; `pairs` is null for all other words.';

create function private.searched_words(q text)
returns private.search_word[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select distinct
      row(
        left(folded.beginning, 100),
        left(private.fold_letters(private.word_stem(replace(word, '''', ''))), 100),
        case
          when word like '%''%' then nullif(
            (
              -- array_agg returns null, not an empty array, if the word has no parts.
              select array_agg(distinct left(private.fold_letters(part), 100))
              from unnest(string_to_array(word, '''')) as part
              where length(private.fold_letters(part)) > 1
            ),
            array[folded.beginning]
          )
        end,
        case
          when private.is_sequence(word) and length(word) > 1 then array(
            select listed.pair from private.letter_pairs(word) as listed where length(listed.pair) = 2 order by listed.ordinal
          )
        end
      )::private.search_word
    from
      unnest(private.split_words(q)) as word
      cross join lateral (select private.fold_letters(replace(word, '''', '')) as beginning) as folded
    where folded.beginning <> ''
  );
end;
$$;

comment on function private.searched_words is
  'Returns the words of a query, or an empty array if the query contains only punctuation.';
