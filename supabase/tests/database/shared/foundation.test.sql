-- Tools that every feature uses: settings, the clock, timestamps of the API, keyset cursors.

begin;

select plan(41);

-- Settings and time --------------------------------------------------------------------------------------

select is(private.setting('photos_per_profile'), '20', 'private.setting returns the value of a setting');
select is(private.setting('no_such_setting'), null, 'private.setting returns null for an unknown setting');

select is(private.now(), now(), 'private.now() returns the start of the transaction');
select tests.freeze_time('2026-11-20T15:49:00.5Z');
select is(private.now(), '2026-11-20T15:49:00.5Z'::timestamptz, 'a test can freeze private.now()');

set local timezone to 'Asia/Tokyo';
select
  is(
    private.iso_time(private.now()),
    '2026-11-20T15:49:00.500Z',
    'a timestamp is formatted as UTC with milliseconds and Z, regardless of the time zone of the session'
  );
select
  is(
    private.iso_time('2026-01-05T00:00:00+03:00'),
    '2026-01-04T21:00:00.000Z',
    'a timestamp with another UTC offset is formatted as UTC'
  );
select
  is(
    private.iso_time('2026-01-05T00:00:00.1239Z'),
    '2026-01-05T00:00:00.123Z',
    'a timestamp is truncated to milliseconds, so the text is never later than the timestamp in the row'
  );
select is(private.iso_time(null), null, 'private.iso_time returns null for a null timestamp');
reset timezone;

-- Cursors ------------------------------------------------------------------------------------------------

select
  tests.keep(
    'cursor',
    private.encode_cursor(
      'friends',
      '{"status": "pending"}',
      '["2026-11-20T15:49:00.000001Z", "Zoë 💛", 12.5, null]'
    )
  );

select
  is(
    private.decode_cursor('friends', '{"status": "pending"}', tests.kept('cursor')),
    '["2026-11-20T15:49:00.000001Z", "Zoë 💛", 12.5, null]'::jsonb,
    'decoding a cursor returns the values that were encoded'
  );
select matches(tests.kept('cursor'), '^[A-Za-z0-9_-]+$', 'a cursor is encoded as base64url');
select
  is(
    private.decode_cursor(
      'friends',
      '{"status": "pending"}',
      private.encode_cursor('friends', '{"status": "pending"}', to_jsonb(array[repeat('long ', 200)]))
    ),
    to_jsonb(array[repeat('long ', 200)]),
    'decoding a long cursor returns the values that were encoded'
  );
select
  is(
    private.decode_cursor(
      'friends',
      '{"b": 1, "a": null}',
      private.encode_cursor('friends', '{"a": null, "b": 1}', '["x"]')
    ),
    '["x"]'::jsonb,
    'a cursor can be decoded with the same filters in another order'
  );
select
  is(
    private.decode_cursor('friends', '{}', null),
    null,
    'a missing cursor is decoded as null, which means the first page'
  );

select
  tests.throws_problem(
    $$ select private.decode_cursor('chats', '{"status": "pending"}', tests.kept('cursor')) $$,
    400,
    'validation_failed',
    'cursor',
    'private.decode_cursor rejects a cursor of another list'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "accepted"}', tests.kept('cursor')) $$,
    400,
    'validation_failed',
    'cursor',
    'private.decode_cursor rejects a cursor that was encoded with other filters'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{}', tests.kept('cursor')) $$,
    400,
    'validation_failed',
    'cursor',
    'private.decode_cursor rejects a cursor if one of its filters is missing'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "pending"}', '') $$,
    400,
    'validation_failed',
    'cursor',
    'private.decode_cursor rejects an empty cursor'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "pending"}', left(tests.kept('cursor'), -4)) $$,
    400,
    'validation_failed',
    'cursor',
    'private.decode_cursor rejects a truncated cursor'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "pending"}', tests.kept('cursor') || 'AAAA') $$,
    400,
    'validation_failed',
    'cursor',
    'private.decode_cursor rejects a cursor with added characters'
  );

create function pg_temp.refusal_of(cursor text)
returns text
language plpgsql
as $$
begin
  return private.decode_cursor('friends', '{"status": "pending"}', cursor)::text;
exception
  when sqlstate 'PT400' then
    return 'refused';
end;
$$;

select
  is_empty(
    $$
    select place
    from generate_series(1, length(tests.kept('cursor'))) as place
    where pg_temp.refusal_of(
        overlay(
          tests.kept('cursor')
          placing case substring(tests.kept('cursor') from place for 1) when 'A' then 'B' else 'A' end
          from place for 1
        )
      ) <> 'refused'
  $$,
    'private.decode_cursor rejects a cursor with one changed character'
  );

-- The next tests check cursors of lists that are sorted by time and id.
select
  tests.keep(
    'position',
    private.position_cursor(
      (select secrets.value from private.secrets where secrets.name = 'cursor'),
      'likes',
      '{"person": "Ann"}',
      '2026-11-20T15:49:00.000001Z',
      '00000000-0000-4000-8000-00000000a11e'
    )
  );
select
  is(
    private.position_after('likes', '{"person": "Ann"}', tests.kept('position')),
    row('2026-11-20T15:49:00.000001Z', '00000000-0000-4000-8000-00000000a11e')::private.list_position,
    'decoding the cursor of a list sorted by time and id returns the id, and the time to the microsecond'
  );
select
  is(
    (
      private.position_after(
        'likes',
        '{}',
        private.position_cursor(secrets.value, 'likes', '{}', moment, gen_random_uuid())
      )
    ).sort_time,
    moment,
    format('decoding the cursor of a list sorted by time and id returns the time %s', moment)
  )
from
  private.secrets
  cross join unnest(
    '{1999-12-31T23:59:59.999999Z,1970-01-01T00:00:00Z,9999-12-31T23:59:59.999Z}'::timestamptz[]
  ) as moment
where secrets.name = 'cursor';
select
  matches(
    tests.kept('position'),
    '^[A-Za-z0-9_-]+$',
    'the cursor of a list sorted by time and id is encoded as base64url'
  );
select
  is(
    position(
      uuid_send('00000000-0000-4000-8000-00000000a11e') in decode(
        rpad(translate(tests.kept('position'), '-_', '+/'), 64, '='),
        'base64'
      )
    ),
    0,
    'the cursor of a list sorted by time and id does not contain the id in plain text'
  );
select
  is(
    private.position_after('likes', '{"person": "Ann"}', null),
    row('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')::private.list_position,
    'without a cursor, private.position_after returns the position before the first row'
  );
select
  tests.throws_problem(
    $$ select private.position_after('likes', '{"person": "Ben"}', tests.kept('position')) $$,
    400,
    'validation_failed',
    'cursor',
    'private.position_after rejects a cursor that was encoded for another person'
  );

-- Each cursor fails at a different step of decoding: base64, text, JSON, or signature.
select
  is(
    pg_temp.refusal_of(garbage),
    'refused',
    format('private.position_after rejects a malformed cursor: %s', kind)
  )
from
  (
    values
      ('one character', 'A'),
      ('spaces', '    '),
      ('characters that base64url does not allow', '!!!!????'),
      ('letters outside ASCII', 'привет, мир 💛'),
      ('only padding', '===='),
      ('padding in the middle', 'QUJD=QUJD'),
      ('bytes that are not valid UTF-8', encode('\xfffefdfcfffefdfcfffefdfcfffefdfc', 'base64')),
      ('text that is not JSON', encode('twelve bytes and more', 'base64')),
      ('JSON without a signature', encode('["2026-11-20"]', 'base64')),
      ('JSON with a forged signature', encode('123456789012["2026-11-20"]', 'base64')),
      ('JSON that contains U+0000', encode(convert_to('123456789012["\u0000"]', 'UTF8'), 'base64')),
      ('JSON null with a forged signature', encode('123456789012null', 'base64')),
      (
        'JSON that is nested too deeply',
        translate(encode(convert_to('123456789012' || repeat('[', 100000), 'UTF8'), 'base64'), chr(10), '')
      )
  ) as tried (kind, garbage);

select * from finish();

rollback;
