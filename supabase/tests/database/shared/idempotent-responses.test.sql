-- Stored responses (docs/api/idempotency.md): the two functions that run in the same statement as an RPC call, one
-- before and one after it.

begin;

select plan(36);

-- Deletes the rows of the seed data.
delete from private.idempotent_responses;

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- Returns a SHA-256 hash in place of the hash that the edge function computes.
create function pg_temp.hash(text)
returns text
language sql
as $$
  select encode(sha256(convert_to($1, 'UTF8')), 'hex');
$$;

-- Retries a call of a person with an idempotency key. Returns the stored response, its status and whether the response
-- is a replay.
create function pg_temp.find(name text, key text, body text default 'body')
returns text
language plpgsql
as $$
declare
  found_answer text;
begin
  perform set_config('response.status', '', true), set_config('response.replayed', '', true);
  found_answer := tests.let(
    name,
    'api.find_stored_response(%L, %L, %L)',
    pg_temp.hash('place ' || key),
    pg_temp.hash('secret ' || key),
    pg_temp.hash(body)
  )::text;
  return concat_ws(
    ' ',
    coalesce(found_answer, 'nothing'),
    nullif(current_setting('response.status', true), ''),
    case
      when current_setting('response.replayed', true) = 'true' then 'replayed'
    end
  );
end;
$$;

create function pg_temp.keep(name text, key text, answer text, body text default 'body')
returns text
language sql
as $$
  select
    tests.let(
      name,
      'api.store_response(%L, %L, %L, %L)',
      pg_temp.hash('place ' || key),
      pg_temp.hash('secret ' || key),
      pg_temp.hash(body),
      answer
    )::text;
$$;

create function pg_temp.count_kept(name text)
returns bigint
language sql
as $$
  select count(*) from private.idempotent_responses where person_id = tests.person(name);
$$;

create function pg_temp.tidy(row_limit integer)
returns text
language sql
as $$
  select tests.let_service(format('api.purge_idempotent_responses(%s)', row_limit)) ->> 'removed';
$$;

-- Storing and finding --------------------------------------------------------------------------------------

select is(pg_temp.find('anna', 'first'), 'nothing', 'a call that was never made has no stored response');
select
  is(
    pg_temp.keep('anna', 'first', '{"id" :  1, "text": "Привет"}'),
    '{"id" :  1, "text": "Привет"}',
    'the function that stores a response returns the response unchanged'
  );
select
  is(
    pg_temp.find('anna', 'first'),
    '{"id" :  1, "text": "Привет"} replayed',
    'a retry returns the stored response, byte for byte'
  );
select
  is(
    pg_temp.find('anna', 'second'),
    'nothing',
    'a call with another idempotency key finds no stored response'
  );
select
  is(
    pg_temp.find('boris', 'first'),
    'nothing',
    'another person who uses the same idempotency key finds no stored response'
  );
select
  throws_ok(
    $$ select pg_temp.find('anna', 'first', 'another body') $$,
    'PT422',
    'idempotency_key_reused',
    'reuse of an idempotency key with another body is rejected with 422 idempotency_key_reused'
  );
select
  is(
    pg_temp.find('boris', 'first', 'another body'),
    'nothing',
    'another person can use the same idempotency key for another body'
  );

select set_config('response.status', '200', true);
select pg_temp.keep('anna', 'unchanged', '{}');
select
  is(
    pg_temp.find('anna', 'unchanged'),
    '{} 200 replayed',
    'the response to a call that created no object is stored with the status 200'
  );
select
  is(
    pg_temp.find('anna', 'first'),
    '{"id" :  1, "text": "Привет"} replayed',
    'the response to a call that created an object is stored without a status, because the status is the default'
  );

select set_config('response.status', '', true);
select
  is(
    pg_temp.keep('anna', 'nothing', null),
    'null',
    'the response of an RPC function that returns nothing is stored as null'
  );
select
  is(
    pg_temp.find('anna', 'nothing'),
    'null replayed',
    'a retry of a call that returned nothing does not call the RPC function again'
  );

-- Contents of the table --------------------------------------------------------------------------------------

select
  is(
    (
      select count(*)
      from private.idempotent_responses
      where
        strpos(idempotent_responses::text, encode(convert_to('Привет', 'UTF8'), 'hex')) > 0
        or strpos(idempotent_responses::text, pg_temp.hash('secret first')) > 0
    ),
    0::bigint,
    'the table of stored responses contains neither the plain response nor the secret that decrypts it'
  );
select
  throws_ok(
    format(
      $$ select tests.let('anna', 'api.find_stored_response(%L, %L, %L)') $$,
      pg_temp.hash('place first'),
      pg_temp.hash('secret of somebody else'),
      pg_temp.hash('body')
    ),
    null,
    null,
    'a stored response cannot be decrypted with another secret'
  );
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select * from private.idempotent_responses',
    '42501',
    null,
    'no API role can read the table of stored responses'
  );
select tests.act_as_nobody();

-- Retention --------------------------------------------------------------------------------------------------

select tests.wait('23 hours 59 minutes');
select
  is(
    pg_temp.find('anna', 'first'),
    '{"id" :  1, "text": "Привет"} replayed',
    'a response is stored for 24 hours'
  );
select
  is(
    private.is_job_due('idempotent_responses'),
    false,
    'the idempotent_responses job is not due while the response is stored'
  );
select tests.wait('1 minute');
select
  is(
    pg_temp.find('anna', 'first'),
    'nothing',
    'a retry finds no response after a day, even before the idempotent_responses job runs'
  );
select
  is(
    pg_temp.find('anna', 'first', 'another body'),
    'nothing',
    'an idempotency key can be used for another body after a day'
  );
select pg_temp.keep('anna', 'first', '"anew"', 'another body');
select
  is(
    pg_temp.find('anna', 'first', 'another body'),
    '"anew" replayed',
    'the response of a new call with the same idempotency key replaces the expired response'
  );
select
  is(
    private.is_job_due('idempotent_responses'),
    true,
    'the idempotent_responses job is due a day after a response is stored'
  );
select is(pg_temp.tidy(1), '1', 'the idempotent_responses job deletes at most row_limit responses');
select
  is(pg_temp.tidy(5000), '1', 'the next run of the idempotent_responses job deletes the remaining responses');
select
  is(
    pg_temp.count_kept('anna'),
    1::bigint,
    'the idempotent_responses job keeps responses that are younger than a day'
  );
select
  is(
    private.is_job_due('idempotent_responses'),
    false,
    'the idempotent_responses job is not due after it deleted the old responses'
  );

-- Limit of the number ----------------------------------------------------------------------------------------

update private.settings set value = '3' where name = 'idempotent_responses_per_person';
select pg_temp.keep('boris', 'one', '1');
select tests.wait('1 hour');
select pg_temp.keep('boris', key, '2') from unnest(array['two', 'three']) as key;
select
  throws_ok(
    $$ select pg_temp.find('boris', 'four') $$,
    'PT429',
    'rate_limited',
    'a call with a new idempotency key is rejected with 429 when the person has reached the limit of stored responses'
  );
create function pg_temp.hint_of_fourth()
returns text
language plpgsql
as $$
declare
  told text;
begin
  perform pg_temp.find('boris', 'four');
  return 'not refused';
exception
  when sqlstate 'PT429' then
    get stacked diagnostics told = pg_exception_hint;
    return told;
end;
$$;
select
  is(
    pg_temp.hint_of_fourth()::jsonb,
    '{"limit": "kept_answers", "retryAfter": 82800}',
    'retryAfter is the time until the person''s oldest stored response is a day old'
  );
select
  is(
    pg_temp.find('boris', 'two'),
    '2 replayed',
    'when a person has reached the limit of stored responses, retries still return stored responses'
  );
select
  is(
    pg_temp.find('anna', 'four'),
    'nothing',
    'the limit of stored responses applies to each person separately'
  );
select tests.wait('23 hours');
select
  is(
    pg_temp.find('boris', 'four'),
    'nothing',
    'a new idempotency key is accepted once an earlier response is a day old, even before the idempotent_responses job runs'
  );

-- Limit of the size --------------------------------------------------------------------------------------------

select
  lives_ok(
    $$ select pg_temp.keep('anna', 'long', to_json(repeat('x', 131070))::text) $$,
    'a response of 128 KiB is stored'
  );
select
  throws_ok(
    $$ select pg_temp.keep('anna', 'longer', to_json(repeat('x', 131071))::text) $$,
    'PT500',
    'internal_error',
    'a call whose response is larger than 128 KiB is rejected with 500 and rolled back'
  );

-- Lost access ----------------------------------------------------------------------------------------------------

select tests.create_person('clara');
update auth.users set raw_app_meta_data = '{"role": "moderator"}' where id = tests.person('clara');
create function pg_temp.find_as_moderator()
returns text
language sql
as $$
  select
    coalesce(
      tests.let_moderator(
        'clara',
        'api.find_stored_response(%L, %L, %L)',
        pg_temp.hash('place first'),
        pg_temp.hash('secret first'),
        pg_temp.hash('body')
      )::text,
      'nothing'
    );
$$;
select pg_temp.keep('clara', 'first', '"decided"');
select
  is(
    pg_temp.find_as_moderator(),
    '"decided"',
    'a moderator who retries a moderation call gets the stored response'
  );
update auth.users set raw_app_meta_data = '{}' where id = tests.person('clara');
select
  throws_ok(
    'select pg_temp.find_as_moderator()',
    'PT403',
    'not_a_moderator',
    'a retry of a moderation call is rejected after the caller has lost the moderator role'
  );

select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.count_kept('anna'),
    0::bigint,
    'deleting the profile deletes the stored responses of the person'
  );
delete from auth.users where id = tests.person('boris');
select
  is(
    pg_temp.count_kept('boris'),
    0::bigint,
    'deleting the user at the identity provider deletes the stored responses of the user'
  );
select
  is_empty(
    $$
      select idempotent_responses.person_id from private.idempotent_responses where idempotent_responses.person_id <> tests.person('clara')
    $$,
    'deleting a user keeps the stored responses of other users'
  );

select * from finish();

rollback;
