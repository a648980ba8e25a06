-- Search in the feed: a table of searches in the languages of the API contract and in some other languages
-- (docs/features/events.md, Search).

begin;

select plan(474);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['viewer', 'host']) as name;

-- Each row has its own event at its own location, so a search around the location finds only this event.
create temporary table searches as
  select row_number() over ()::integer as number, listed.*
  from
    (
      values
        ('English', 'Coffee at the Café Central', 'cafe', true),
        ('English', 'Coffee at the cafe', 'Café', true),
        ('English', U&'Coffee at the cafe\0301', 'café', true),
        ('English', 'Two cafés', 'cafe', true),
        ('English', 'A naïve fiancé', 'naive fiance', true),
        ('English', 'Women''s running club', 'womens', true),
        ('English', 'Womens running club', 'women’s', true),
        ('English', 'Rock''n''Roll parties', 'rock’n’roll party', true),
        ('English', 'Rock-n-Roll', 'rock''n''roll', true),
        ('English', 'O’Neill live', 'oneill', true),
        ('English', 'O’Neill live', 'neill', true),
        ('English', U&'Out\00ADdoor cine\200Bma', 'outdoor cinema', true),
        ('English', 'Outdoor', U&'out\00ADdo\FEFFor', true),
        ('English', 'Ｆｕｌｌ ｗｉｄｔｈ', 'full width', true),
        ('English', 'The ﬁnal', 'final', true),
        ('English', 'Resume workshop', 'résumés', true),
        ('English', 'Résumé workshop', 'résumés', true),
        ('English', 'Parties', 'party', true),
        ('English', 'Cat cafe', 'cot', false),
        ('English', 'Outdoor', 'door', false),
        ('German', 'Straßenfest in der Altstadt', 'strassenfest', true),
        ('German', 'Strassenfest', 'Straßenfest', true),
        ('German', 'STRAẞENFEST', 'straßen', true),
        ('German', 'Münchner Abend', 'munchner', true),
        ('German', 'Munchner Abend', 'Münchner', true),
        ('German', U&'Mu\0308nchner Abend', 'Münchner', true),
        ('German', 'Größe', 'GROSSE', true),
        ('German', 'Straßenfest', 'strasenfest', false),
        ('French', 'L’été à l’opéra', 'opera', true),
        ('French', 'L''été à l''opéra', 'l’opéra', true),
        ('French', 'Un chef-d’œuvre', 'oeuvre', true),
        ('French', 'Boeuf et coeur', 'bœuf cœur', true),
        ('French', 'Soirée à Besançon', 'soiree besancon', true),
        ('French', 'Noël', 'NOËL', true),
        ('French', 'Noël', 'nowel', false),
        ('Spanish', 'Música en la montaña', 'musica montana', true),
        ('Spanish', 'Musica', 'MÚSICA', true),
        ('Spanish', 'Pingüinos', 'pinguino', true),
        ('Italian', 'Caffè e libertà', 'caffe liberta', true),
        ('Italian', 'L''aperitivo dell’anno', 'aperitivo anno', true),
        ('Portuguese', 'São Paulo', 'sao paulo', true),
        ('Portuguese', 'Sao Paulo', 'SÃO', true),
        ('Portuguese', 'Exposição de avós', 'exposicao avos', true),
        ('Polish', 'Łódź, święto', 'lodz swieto', true),
        ('Polish', 'Lodz', 'łódź', true),
        ('Danish', 'Smørrebrød på Ærø', 'smorrebrod aero', true),
        ('Norwegian', 'Tromso', 'Tromsø', true),
        ('Icelandic', 'Þjóðhátíð', 'thjodhatid', true),
        ('Croatian', 'Đakovo', 'dakovo', true),
        ('Czech', 'Příběh žluťoučkého koně', 'pribeh zlutouckeho', true),
        ('Vietnamese', 'Đà Nẵng, phở và cà phê', 'da nang pho ca phe', true),
        ('Afrikaans', U&'\0149 Braai', '''n braai', true),
        ('Afrikaans', '''n Braai', U&'\0149 braai', true),
        ('Greek', U&'\039A\0374 Πάρτι', U&'κ\02B9 πάρτι', true),
        ('Japanese', U&'葛\+0E0100城市の祭り', '葛城', true),
        ('Japanese', '葛城市の祭り', U&'葛\+0E0100城市', true),
        ('Turkish', 'Işık festivali', 'isik', true),
        ('Turkish', 'IŞIK FESTİVALİ', 'ışık festivali', true),
        ('Turkish', 'ışık', 'IŞIK', true),
        ('Turkish', 'İstanbul', 'istanbul', true),
        ('Turkish', 'ISTANBUL', 'İstanbul', true),
        ('Turkish', 'Kadıköy’de çay', 'kadikoy cay', true),
        ('Turkish', 'Göğüş', 'gogus', true),
        ('Azerbaijani', 'Səhər yeməyi', 'səhər', true),
        ('Azerbaijani', 'Səhər yeməyi', 'seher', true),
        ('Azerbaijani', 'Gəncə şəhəri', 'GƏNCƏ', true),
        ('Uzbek', U&'O\02BBzbekiston', 'O''zbekiston', true),
        ('Uzbek', 'O‘zbekiston', U&'o\02BBzbek', true),
        ('Uzbek', U&'G\02BBijduvon', 'gijduvon', true),
        ('Russian', 'Весёлая ёлка', 'веселая елка', true),
        ('Russian', 'Зеленый чай', 'зелё', true),
        ('Russian', 'Веселая елка', 'ВЕСЁЛЫЕ ЁЛКИ', true),
        ('Russian', U&'Вечери\0301нка', 'вечеринки', true),
        ('Russian', 'За́мок', 'замок', true),
        ('Russian', 'замок', U&'замо\0301к', true),
        ('Russian', U&'Слова\0301', 'словами', true),
        ('Russian', U&'и\0306ога', 'йога', true),
        ('Russian', 'Йога', 'иога', false),
        ('Russian', 'Иогансон', 'йог', false),
        ('Russian', 'Музей', 'музеи', true),
        ('Russian', 'Конец', 'коней', false),
        ('Ukrainian', U&'П\02BCятниця', 'п''ятниця', true),
        ('Ukrainian', 'п''ятниця', U&'П\02BCЯТНИЦЯ', true),
        ('Ukrainian', 'п’ятниця', 'п''ятниця', true),
        ('Ukrainian', 'п''ятниця', 'пятниця', true),
        ('Ukrainian', 'пятниця', U&'п\02BCятниця', true),
        ('Ukrainian', 'Їжа', 'їжа', true),
        ('Ukrainian', 'Їжа', 'іжа', false),
        ('Ukrainian', 'Ґанок', 'ганок', false),
        ('Ukrainian', U&'Украі\0308на', 'україна', true),
        ('Belarusian', 'Ўсход', 'ўсход', true),
        ('Belarusian', U&'Сям\02BCя', 'сям’я', true),
        ('Belarusian', 'Воўк', 'воук', false),
        ('Kazakh', 'Қазақстан әні', 'ҚАЗАҚ ӘНІ', true),
        ('Kazakh', 'Қазақстан', 'казак', false),
        ('Kyrgyz', 'Көңүлдүү кече', 'көңүлдүү', true),
        ('Greek', 'Μουσική στην Αθήνα', 'μουσικη αθηνα', true),
        ('Greek', 'ΜΟΥΣΙΚΟΣ', 'μουσικός', true),
        ('Greek', 'Μαΐου', 'μαϊου', true),
        ('Greek', 'Μουσική', 'μουσακη', false),
        ('Armenian', 'Երևան', 'երևան', true),
        ('Armenian', 'Երեւան', 'ԵՐևԱՆ', true),
        ('Georgian', 'თბილისი', 'თბილის', true),
        ('Georgian', 'თბილისი', 'ᲗᲑᲘᲚᲘᲡᲘ', true),
        ('Arabic', 'حفلة موسيقى', 'موسيقى', true),
        ('Arabic', 'مُوسِيقَى', 'موسيقى', true),
        ('Arabic', 'موسيقى', 'مُوسِيقَى', true),
        ('Arabic', 'أمسية إبداع', 'امسية ابداع', true),
        ('Arabic', 'امسية', 'أمسية', true),
        ('Arabic', 'القرآن', 'القران', true),
        ('Arabic', 'مسؤول رئيس', 'مسوول رييس', true),
        ('Arabic', 'سماء', 'سما', true),
        ('Arabic', 'سما', 'سماء', true),
        ('Arabic', 'ٱلقرآن', 'القران', true),
        ('Arabic', U&'\0647\0670\0630\0627', U&'\0647\0630\0627', true),
        ('Arabic', 'مـــهرجان', 'مهرجان', true),
        ('Arabic', 'مهرجان', 'مهـرجان', true),
        ('Arabic', 'مهرجان ٢٠٢٦', '2026', true),
        ('Arabic', 'حفلة', 'جفلة', false),
        ('Persian', U&'می\200Cخواهم', 'میخواهم', true),
        ('Chinese', '东京爵士音乐之夜', '爵士', true),
        ('Chinese', '东京爵士音乐之夜', '爵士音乐', true),
        ('Chinese', '东京爵士音乐之夜', '音乐之夜', true),
        ('Chinese', '东京爵士音乐之夜', '东京', true),
        ('Chinese', '东京爵士音乐之夜', 'jazz 东京', false),
        ('Chinese', 'Jazz in 东京爵士之夜', 'jazz 爵士', true),
        ('Chinese', '东京Jazz之夜', 'jazz 之夜', true),
        ('Chinese', '东京Jazz之夜', '京jazz之', true),
        ('Chinese', '东京爵士音乐之夜', '夜', true),
        ('Chinese', '东京爵士音乐之夜', '士爵', false),
        ('Chinese', '东京爵士音乐之夜', '东京音乐', false),
        ('Chinese', '东京的夜，京都的夜', '东京都', false),
        ('Chinese', '东京都的夜', '京都', true),
        ('Chinese', '哈哈哈', '哈哈', true),
        ('Chinese', '2026年夏天', '2026年', true),
        ('Chinese', '爵士，音乐', '爵士音乐', false),
        ('Chinese', '爵士，音乐', '音乐 爵士', true),
        ('Chinese', U&'\+020BB7野家', U&'\+020BB7野', true),
        ('Japanese', '下北沢でジャズライブ', 'ジャズ', true),
        ('Japanese', '下北沢でジャズライブ', 'ライブ', true),
        ('Japanese', '下北沢でジャズライブ', '沢でジ', true),
        ('Japanese', 'ｼﾞｬｽﾞﾗｲﾌﾞ', 'ジャズ', true),
        ('Japanese', U&'カ\3099イド', 'ガイド', true),
        ('Japanese', 'ガイド', 'カイ', false),
        ('Japanese', '人々の祭り', '人々', true),
        ('Japanese', 'コーヒーの会', 'コーヒー', true),
        ('Japanese', 'はなび大会', 'なび大', true),
        ('Japanese', '下北沢でジャズライブ', 'ジャイブ', false),
        ('Korean', '서울재즈페스티벌', '재즈', true),
        ('Korean', '서울재즈페스티벌', '페스티벌', true),
        ('Korean', '서울에서 만나요', '서울', true),
        ('Korean', '서울에서 만나요', '만나', true),
        ('Korean', '서울에서 만나요', '서울 만나요', true),
        ('Korean', normalize('서울재즈', nfd), '울재', true),
        ('Korean', '서울재즈', normalize('재즈', nfd), true),
        ('Korean', '서울재즈페스티벌', '서즈', false),
        ('Korean', '서울 K-POP의 밤', 'k-pop 서울', true)
    ) as listed (language, content, q, is_found);

select
  tests.publish_event(
    tests.person('host'),
    jsonb_build_object(
      'title', 'Xylophone',
      'description', content,
      'latitude', -40,
      'longitude', -170 + number,
      'startAt', '1999-06-01T12:00:00Z'
    )
  )
from searches;

select
  cmp_ok(
    (select count(*) from searches),
    '>=',
    80::bigint,
    'the table of this file contains at least 80 searches'
  );
select
  cmp_ok(
    (select count(distinct language) from searches),
    '>=',
    15::bigint,
    'the table of this file contains at least 15 languages'
  );

-- Forces one of the three query plans of a search (feed-search.test.sql): a scan in feed order, the word index, or
-- short scans.
create function pg_temp.search_by(way text)
returns void
language sql
as $$
  update private.settings
  set value = case
    when name like 'search_steps_%' then case way
      when 'walk' then '1000'
      else '1'
    end
    when name = 'search_candidates' then case way
      when 'short walks' then '0'
      else '3000'
    end
    else case way
      when 'walk' then '-1'
      else '1'
    end
  end::jsonb
  where name like 'search_%';
$$;

create function pg_temp.finds(q text, number integer)
returns boolean
language sql
as $$
  select
    tests.walk(
      tests.person('viewer'),
      format(
        'api.list_events(%L, %%L, %%s)',
        jsonb_build_object('lat', -40, 'lng', -170 + number, 'radius', 5000, 'q', replace(q, '%', '%%'))
      ),
      100,
      '{title}'
    ) like '%Xylophone%';
$$;

do $$begin perform pg_temp.search_by('walk'); end$$;
select
  is(
    pg_temp.finds(q, number),
    is_found,
    format(
      'search in %s (plan: scan in feed order): %s %s %s',
      language,
      q,
      case
        when is_found then 'finds'
        else 'does not find'
      end,
      content
    )
  )
from searches;
do $$begin perform pg_temp.search_by('index'); end$$;
select
  is(
    pg_temp.finds(q, number),
    is_found,
    format(
      'search in %s (plan: word index): %s %s %s',
      language,
      q,
      case
        when is_found then 'finds'
        else 'does not find'
      end,
      content
    )
  )
from searches;
do $$begin perform pg_temp.search_by('short walks'); end$$;
select
  is(
    pg_temp.finds(q, number),
    is_found,
    format(
      'the search in %s with short scans of the feed: %s %s %s',
      language,
      q,
      case
        when is_found then 'finds'
        else 'does not find'
      end,
      content
    )
  )
from searches;

-- Each text consists of letters, marks, symbols and invisible characters in random order.
create temporary table random_texts as
  select
    string_agg(
      (
        string_to_array(
          U&'a b é ß '' \2019 \02BC " \\ & | ! : * ( ) % _ < > - 1 ٣ ё е й ا أ \0621 \064B \0640 东 京 ジ \FF9E 한 \0301 \0306 \00AD \200B \FDFA \FE71 ı İ ς ə 🎉 . ª ² ㌀ \3099 々',
          ' '
        ) || ''::text || ' '::text
      )[1 + mod(abs(hashint8extended(text_number * 100 + place, 7)), 53)::integer],
      ''
      order by place
    ) as content
  from
    generate_series(1, 3000) as text_number
    cross join generate_series(1, 12) as place
  where place <= 1 + mod(text_number, 12)
  group by text_number;
select
  is_empty(
    $$
      select content
      from random_texts
      where not private.text_terms(content) @@ private.words_condition(private.searched_words(content))
    $$,
    'a search for the whole text of an event finds the event, even if the text contains symbols and invisible characters'
  );

select * from finish();

rollback;
