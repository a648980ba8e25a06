-- Free text in SQL (docs/api/http-conventions.md, Text): RPC functions reject and clean texts by the same rules as the
-- edge functions. A caller that bypasses the edge functions cannot store other texts.

begin;

-- Three texts are tested in each profile field that contains a name, so the number of tests depends on the number of
-- these fields.
select
  plan(
    46 + 3 * (
      select count(*)::integer
      from jsonb_each_text(tests.fields('profiles', 'text'))
      where value = 'name'
    )
  );

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name) from unnest(array['anna', 'boris']) as name;
select
  tests.keep(
    'event',
    tests.publish_event(tests.person('anna'), '{"address": "Yard 1", "city": "Perm"}')::text
  );
select
  tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('boris')::text) ->> 'id');

-- The following tests clean long texts.
select
  is(
    private.clean_text(written),
    stored,
    format('private.clean_text cleans the long text %s', to_json(written))
  )
from
  (
    values
      (E'a\u0001\u0007\u0008\u000b\u000c\u001bb', 'ab'),
      (E'a\u007f\u0080\u009fb', 'ab'),
      (E'a\tb\nc\rd\r\ne', E'a\tb\nc\rd\r\ne'),
      (E'a\u0085b\u2028c\u2029d', E'a\nb\nc\nd'),
      (E'a\u202ab\u202bc\u202cd\u202de\u202ef', 'abcdef'),
      (E'a\u2066b\u2069c', E'a\u2066b\u2069c'),
      (E'a\u2066b\u2067c\u2069', E'a\u2066b\u2067c\u2069\u2069'),
      (E'\u2069a\u2068b', E'\u2069a\u2068b\u2069'),
      (E'a\u200eb\u200fc\u061cd\u200be', E'a\u200eb\u200fc\u061cd\u200be'),
      (E'\U0001f3f4\U000e0067\U000e0062\U000e007f', E'\U0001f3f4\U000e0067\U000e0062\U000e007f'),
      (null, null)
  ) as texts (written, stored);
select
  is(
    private.clean_text(private.clean_text(E'\u2067a')),
    E'\u2067a\u2069',
    'cleaning a text twice has the same result as cleaning it once'
  );
select
  is(
    private.message_preview(E'\u2067abc\ndef\u2069', 120),
    E'\u2067abc\u2069',
    'a preview that contains only the first line closes a bidirectional isolate that ends in a later line'
  );
select
  is(
    private.message_preview(E'\u2067abcdef\u2069', 3),
    E'\u2067ab\u2069',
    'a preview that cuts a text within a bidirectional isolate closes the isolate'
  );

-- The following test cleans names that were stored before the rules for texts existed.
select
  is(private.clean_name(old), cleaned, format('private.clean_name cleans the old name %s', to_json(old)))
from
  (
    values
      ('Anna', 'Anna'),
      (' Anna', ' Anna'),
      ('', ''),
      (E'Ann\r\nLee', 'Ann Lee'),
      (E'\u202eAnn\u0007\t', 'Ann'),
      (E'\u200b', null),
      (E'\u202e\u3164', null),
      (null, null)
  ) as names (old, cleaned);

-- The following tests send texts that are rejected.
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format('select api.update_profile(%L)', jsonb_build_object(field, content)),
    400,
    'validation_failed',
    field,
    format('a profile with the text %s in the field %s is rejected', to_json(content), field)
  )
from
  (
    select key as field
    from jsonb_each_text(tests.fields('profiles', 'text'))
    where value = 'name'
  ) as names
  cross join unnest(array[E'Ann\nLee', E'Ann\u202eLee', E'\u200b\u3164']) as content;
select
  tests.throws_problem(
    format('select api.update_event(%L, %L)', tests.kept('event'), jsonb_build_object(field, content)),
    400,
    'validation_failed',
    field,
    format('an event with the text %s in the field %s is rejected', to_json(content), field)
  )
from
  unnest(array['title', 'city']) as field
  cross join unnest(array[E'Tea\nParty', E'Tea\u202eParty', E'\u200b\u3164']) as content;
select
  tests.throws_problem(
    format('select api.update_event(%L, %L)', tests.kept('event'), jsonb_build_object('address', content)),
    400,
    'validation_failed',
    'address',
    format('an event with the address %s is rejected with 400 validation_failed', to_json(content))
  )
from unnest(array[E'Yard\u00072', E'Yard\u202e2']) as content;
select
  tests.throws_problem(
    format(
      'select api.send_message(%L, %L)',
      tests.kept('chat'),
      jsonb_build_object('content', content, 'attachments', '[]'::jsonb)
    ),
    400,
    'validation_failed',
    'content',
    format('a message with the text %s is rejected with 400 validation_failed', to_json(content))
  )
from unnest(array[' ', E'\u200b', E'\u202e\u0007', E'\u3164\n']) as content;
select tests.act_as_nobody();
select
  tests.keep(
    'message',
    tests.send(tests.person('anna'), tests.kept('chat')::uuid, E'Hi\u202e\u2028Boris')::text
  );
select
  is(
    (select content from public.messages where id = tests.kept('message')::uuid),
    E'Hi\nBoris',
    'a message is stored without bidirectional override characters'
  );
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format('select api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('message'), E'\u200b'),
    400,
    'validation_failed',
    'content',
    'an edit that leaves a message without a visible character is rejected with 400 validation_failed'
  );
select
  is(
    api.edit_message(
      tests.kept('chat')::uuid,
      tests.kept('message')::uuid,
      E'Hi\u2029Boris\u0007'
    ) ->> 'updatedAt',
    '1999-05-01T12:00:00.000Z',
    'an edit does not change a message if the cleaned text equals the stored text'
  );
select tests.act_as_nobody();
select
  is(
    (select count(*) from private.message_versions),
    0::bigint,
    'an edit does not store an earlier version of a message if the cleaned text equals the stored text'
  );

-- Notes of moderators are cleaned too, although no response contains them.
select tests.act_as_service();
select
  tests.throws_problem(
    format('select api.decide_birthdate(%L, %L, %L)', tests.person('boris'), '1980-01-01', E'\u200b\u202e'),
    400,
    'validation_failed',
    'note',
    'a moderator''s note on a birthdate is rejected if it has no visible character'
  );
select api.decide_birthdate(tests.person('boris'), '1980-01-01', E'\u202eID card\u0007');
select tests.act_as_nobody();
select
  is(
    (select note from private.adulthoods where person_id = tests.person('boris')),
    'ID card',
    'a moderator''s note on a birthdate is stored without bidirectional override and bell characters'
  );

-- Simulates rows that were stored before the rules for texts existed.
update public.profiles
set
  first_name = E'Old\nAnna',
  city = E'\u200b',
  hometown = E'\u202eOmsk'
where user_id = tests.person('anna');
update public.events
set
  title = E'Old\nparty',
  city = E'Per\u0007m',
  address = E'Yard 1\nleft'
where id = tests.kept('event')::uuid;
select
  is(
    tests.let('anna', 'api.update_profile(%L)', '{"height": 170}') ->> 'firstName',
    E'Old\nAnna',
    'a first name stored before the rules for texts existed stays unchanged when another field changes'
  );
select
  is(
    tests.let('anna', 'api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 9}') ->> 'title',
    E'Old\nparty',
    'a title stored before the rules for texts existed stays unchanged when another field changes'
  );
select
  tests.keep('group', tests.like_event(tests.person('boris'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('anna'), tests.kept('group')::uuid, 'consent');
select tests.take_told();
update public.events
set
  title = private.clean_name(title),
  city = private.clean_name(city),
  address = private.clean_name(address)
where id = tests.kept('event')::uuid;
select
  is(
    tests.take_told(),
    'nobody',
    'cleaning an address stored before the rules for texts existed does not notify the guests of the event'
  );
select
  is(
    (select row(title, city, address)::text from public.events where id = tests.kept('event')::uuid),
    '("Old party",Perm,"Yard 1 left")',
    'cleaning an address stored before the rules for texts existed does not change its visible text'
  );
update public.events set address = 'Yard 2' where id = tests.kept('event')::uuid;
select
  is(
    tests.take_told(),
    'anna: event_changed, boris: event_changed',
    'replacing the address of an event with another address notifies the guests'
  );

-- Restores an earlier version of a deleted message, as a successful appeal does.
update public.messages
set
  content = '',
  deleted_at = private.now()
where id = tests.kept('message')::uuid;
insert into private.message_versions (message_id, content, media_keys, replaced_at)
values
  (tests.kept('message')::uuid, E'\u202eOld\u0007', '{}', private.now());
select
  private.return_message(tests.kept('message')::uuid, (select max(id) from private.message_versions));
select
  is(
    (select content from public.messages where id = tests.kept('message')::uuid),
    'Old',
    'an earlier version of a message is cleaned when it is restored'
  );

select * from finish();

rollback;
