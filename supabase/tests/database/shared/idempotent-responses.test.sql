-- Kept answers (docs/api/idempotency.md): what the two functions around a verb do in its statement.

begin;

select plan(36);

-- What is there beforehand is not what this file is about.
delete from private.idempotent_responses;

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- In place of the hashes that the function makes.
create function pg_temp.hash(text)
returns text
language sql
as $$
  select encode(sha256(convert_to($1, 'UTF8')), 'hex');
$$;

-- A person repeats a call with a key: what is found, and what of the answer the statement is told besides.
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

-- Kept and found -------------------------------------------------------------------------------------------

select is(pg_temp.find('anna', 'first'), 'nothing', 'what was never called has no answer');
select
  is(
    pg_temp.keep('anna', 'first', '{"id" :  1, "text": "Привет"}'),
    '{"id" :  1, "text": "Привет"}',
    'an answer that is kept is answered as it is'
  );
select
  is(
    pg_temp.find('anna', 'first'),
    '{"id" :  1, "text": "Привет"} replayed',
    'and found again to the letter'
  );
select is(pg_temp.find('anna', 'second'), 'nothing', 'under another key there is nothing');
select is(pg_temp.find('boris', 'first'), 'nothing', 'nor for another person');
select
  throws_ok(
    $$ select pg_temp.find('anna', 'first', 'another body') $$,
    'PT422',
    'idempotency_key_reused',
    'the same key with another body is refused'
  );
select is(pg_temp.find('boris', 'first', 'another body'), 'nothing', 'and is free for other people');

select set_config('response.status', '200', true);
select pg_temp.keep('anna', 'unchanged', '{}');
select is(pg_temp.find('anna', 'unchanged'), '{} 200 replayed', 'that nothing was made is kept, too');
select is(pg_temp.find('anna', 'first'), '{"id" :  1, "text": "Привет"} replayed', 'for that call alone');

select set_config('response.status', '', true);
select is(pg_temp.keep('anna', 'nothing', null), 'null', 'a verb that answers nothing has answered');
select is(pg_temp.find('anna', 'nothing'), 'null replayed', 'and is not called again');

-- What is in the table ---------------------------------------------------------------------------------------

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
    'nothing of an answer stands in the table, nor what opens it'
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
    'with another secret it is not opened'
  );
select tests.act_as(tests.person('anna'));
select throws_ok('select * from private.idempotent_responses', '42501', null, 'nobody reads the table');
select tests.act_as_nobody();

-- How long ---------------------------------------------------------------------------------------------------

select tests.wait('23 hours 59 minutes');
select is(pg_temp.find('anna', 'first'), '{"id" :  1, "text": "Привет"} replayed', 'it is kept for a day');
select is(private.is_job_due('idempotent_responses'), false, 'for so long no job is due');
select tests.wait('1 minute');
select is(pg_temp.find('anna', 'first'), 'nothing', 'and no longer, although no job has run');
select is(pg_temp.find('anna', 'first', 'another body'), 'nothing', 'then the key is free for another body');
select pg_temp.keep('anna', 'first', '"anew"', 'another body');
select is(pg_temp.find('anna', 'first', 'another body'), '"anew" replayed', 'whose answer takes the place');
select is(private.is_job_due('idempotent_responses'), true, 'now the job is due');
select is(pg_temp.tidy(1), '1', 'it forgets as many as it is told');
select is(pg_temp.tidy(5000), '1', 'then the rest');
select is(pg_temp.count_kept('anna'), 1::bigint, 'and leaves what is younger');
select is(private.is_job_due('idempotent_responses'), false, 'nothing is due any more');

-- How many ---------------------------------------------------------------------------------------------------

update private.settings set value = '3' where name = 'idempotent_responses_per_person';
select pg_temp.keep('boris', 'one', '1');
select tests.wait('1 hour');
select pg_temp.keep('boris', key, '2') from unnest(array['two', 'three']) as key;
select
  throws_ok(
    $$ select pg_temp.find('boris', 'four') $$,
    'PT429',
    'rate_limited',
    'further keys than may be are refused'
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
    'until the first of them is a day old'
  );
select is(pg_temp.find('boris', 'two'), '2 replayed', 'repetitions are answered');
select is(pg_temp.find('anna', 'four'), 'nothing', 'others have their own');
select tests.wait('23 hours');
select is(pg_temp.find('boris', 'four'), 'nothing', 'there is room again, although no job has run');

-- How long an answer -------------------------------------------------------------------------------------------

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
    'the call of a longer one is undone'
  );

-- Whose it is not any more ---------------------------------------------------------------------------------------

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
select is(pg_temp.find_as_moderator(), '"decided"', 'a moderator finds what a moderator was answered');
update auth.users set raw_app_meta_data = '{}' where id = tests.person('clara');
select
  throws_ok(
    'select pg_temp.find_as_moderator()',
    'PT403',
    'not_a_moderator',
    'and not when the role is taken away'
  );

select tests.let('anna', 'api.delete_profile()');
select is(pg_temp.count_kept('anna'), 0::bigint, 'who deletes the profile has no kept answers');
delete from auth.users where id = tests.person('boris');
select is(pg_temp.count_kept('boris'), 0::bigint, 'nor has who is deleted at the identity provider');
select
  is_empty(
    $$
      select idempotent_responses.person_id from private.idempotent_responses where idempotent_responses.person_id <> tests.person('clara')
    $$,
    'others keep theirs'
  );

select * from finish();

rollback;
