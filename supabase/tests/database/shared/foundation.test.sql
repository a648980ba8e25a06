-- The few tools that every feature uses: settings, the clock, timestamps on the wire, keyset cursors.

begin;

select plan(41);

-- Settings and time --------------------------------------------------------------------------------------

select is(private.setting('photos_per_profile'), '20', 'a setting has the value of its row');
select is(private.setting('no_such_setting'), null, 'an unknown setting is null');

select is(private.now(), now(), 'the clock of the rules is the start of the transaction');
select tests.freeze_time('2026-11-20T15:49:00.5Z');
select is(private.now(), '2026-11-20T15:49:00.5Z'::timestamptz, 'a test can stop the clock of the rules');

set local timezone to 'Asia/Tokyo';
select
  is(
    private.iso_time(private.now()),
    '2026-11-20T15:49:00.500Z',
    'a timestamp goes out as UTC with milliseconds and Z, wherever the server stands'
  );
select
  is(
    private.iso_time('2026-01-05T00:00:00+03:00'),
    '2026-01-04T21:00:00.000Z',
    'a timestamp of another zone goes out as UTC'
  );
select
  is(
    private.iso_time('2026-01-05T00:00:00.1239Z'),
    '2026-01-05T00:00:00.123Z',
    'a timestamp goes out cut to milliseconds, never ahead of its row'
  );
select is(private.iso_time(null), null, 'no timestamp goes out as null');
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
    'a cursor gives back the values that it was made of'
  );
select matches(tests.kept('cursor'), '^[A-Za-z0-9_-]+$', 'a cursor is base64url');
select
  is(
    private.decode_cursor(
      'friends',
      '{"status": "pending"}',
      private.encode_cursor('friends', '{"status": "pending"}', to_jsonb(array[repeat('long ', 200)]))
    ),
    to_jsonb(array[repeat('long ', 200)]),
    'a long cursor gives back the values that it was made of'
  );
select
  is(
    private.decode_cursor(
      'friends',
      '{"b": 1, "a": null}',
      private.encode_cursor('friends', '{"a": null, "b": 1}', '["x"]')
    ),
    '["x"]'::jsonb,
    'a cursor does not mind in which order the filters stand'
  );
select is(private.decode_cursor('friends', '{}', null), null, 'no cursor means the first page');

select
  tests.throws_problem(
    $$ select private.decode_cursor('chats', '{"status": "pending"}', tests.kept('cursor')) $$,
    400,
    'validation_failed',
    'cursor',
    'a cursor of another list is refused'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "accepted"}', tests.kept('cursor')) $$,
    400,
    'validation_failed',
    'cursor',
    'a cursor of other filters is refused'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{}', tests.kept('cursor')) $$,
    400,
    'validation_failed',
    'cursor',
    'a cursor is refused once a filter is left out'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "pending"}', '') $$,
    400,
    'validation_failed',
    'cursor',
    'an empty cursor is refused'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "pending"}', left(tests.kept('cursor'), -4)) $$,
    400,
    'validation_failed',
    'cursor',
    'a cursor cut off at the end is refused'
  );
select
  tests.throws_problem(
    $$ select private.decode_cursor('friends', '{"status": "pending"}', tests.kept('cursor') || 'AAAA') $$,
    400,
    'validation_failed',
    'cursor',
    'a cursor with something added is refused'
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
    'a cursor with any one character changed is refused'
  );

-- Lists that are sorted by time and id.
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
    'a cursor gives back time, to the microsecond, and id'
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
    format('a cursor gives back the time %s', moment)
  )
from
  private.secrets
  cross join unnest(
    '{1999-12-31T23:59:59.999999Z,1970-01-01T00:00:00Z,9999-12-31T23:59:59.999Z}'::timestamptz[]
  ) as moment
where secrets.name = 'cursor';
select matches(tests.kept('position'), '^[A-Za-z0-9_-]+$', 'a cursor of time and id is base64url');
select
  is(
    position(
      uuid_send('00000000-0000-4000-8000-00000000a11e') in decode(
        rpad(translate(tests.kept('position'), '-_', '+/'), 64, '='),
        'base64'
      )
    ),
    0,
    'a cursor does not show the id that it holds'
  );
select
  is(
    private.position_after('likes', '{"person": "Ann"}', null),
    row('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')::private.list_position,
    'no cursor means the position before all rows'
  );
select
  tests.throws_problem(
    $$ select private.position_after('likes', '{"person": "Ben"}', tests.kept('position')) $$,
    400,
    'validation_failed',
    'cursor',
    'a cursor of time and id of another person is refused'
  );

-- Each is well-formed up to some step of the reading: base64, text, json, seal.
select is(pg_temp.refusal_of(garbage), 'refused', format('a cursor is refused: %s', kind))
from
  (
    values
      ('one character', 'A'),
      ('spaces', '    '),
      ('signs that base64url lacks', '!!!!????'),
      ('letters beyond ASCII', 'привет, мир 💛'),
      ('padding alone', '===='),
      ('padding in the middle', 'QUJD=QUJD'),
      ('bytes that are no text', encode('\xfffefdfcfffefdfcfffefdfcfffefdfc', 'base64')),
      ('text that is no json', encode('twelve bytes and more', 'base64')),
      ('json without a seal', encode('["2026-11-20"]', 'base64')),
      ('json under a made-up seal', encode('123456789012["2026-11-20"]', 'base64')),
      ('json that holds a U+0000', encode(convert_to('123456789012["\u0000"]', 'UTF8'), 'base64')),
      ('json null under a made-up seal', encode('123456789012null', 'base64')),
      (
        'json nested without end',
        translate(encode(convert_to('123456789012' || repeat('[', 100000), 'UTF8'), 'base64'), chr(10), '')
      )
  ) as tried (kind, garbage);

select * from finish();

rollback;
