-- Friends: in every state of the friendship between two users, both of them and a third user try every action.

begin;

select plan(133);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');

-- Executes an action on the other user, and returns the response or the error. If there is a friend request, Anna has
-- sent it.
create function pg_temp.attempt(actor text, action text)
returns text
language plpgsql
as $$
declare
  other_id uuid := tests.person(case actor when 'anna' then 'boris' else 'anna' end);
  request_id uuid := coalesce(nullif(current_setting('tests.request', true), '')::uuid, gen_random_uuid());
  answer text;
begin
  perform tests.act_as(tests.person(actor));
  begin
    answer := case action
      when 'send' then api.send_friend_request(other_id) ->> 'result'
      when 'accept' then api.accept_friend_request(request_id) ->> 'status'
      when 'reject' then api.reject_friend_request(request_id) ->> 'status'
      when 'withdraw' then
        case when (api.withdraw_friend_request(request_id) ->> 'deleted')::boolean then 'deleted' end
      when 'block' then api.block_person(other_id) ->> 'status'
      when 'unblock' then
        case when (api.unblock_person(other_id) ->> 'deleted')::boolean then 'deleted' end
      when 'unfriend' then
        case when (api.unfriend(other_id) ->> 'deleted')::boolean then 'deleted' end
    end;
  exception
    when others then
      answer := substr(sqlstate, 3) || ' ' || sqlerrm;
  end;
  perform tests.act_as_nobody();
  return answer;
end;
$$;

create function pg_temp.bring_about(state text)
returns void
language plpgsql
as $$
begin
  if state <> 'nothing' then
    perform tests.act_as(tests.person('anna'));
    perform tests.keep(
      'request',
      api.send_friend_request(tests.person('boris')) -> 'friendship' ->> 'id'
    );
    perform tests.act_as_nobody();
  end if;
  if state in ('blocked by anna', 'blocked by both') then
    perform pg_temp.attempt('anna', 'block');
  end if;
  if state in ('blocked by boris', 'blocked by both') then
    perform pg_temp.attempt('boris', 'block');
  end if;
  if state in ('accepted', 'rejected') then
    perform pg_temp.attempt('boris', case state when 'accepted' then 'accept' else 'reject' end);
  end if;
  delete from public.notifications;
end;
$$;

-- Returns the rows between the two users. The sign > stands for a friend request or friendship, x for a block.
create function pg_temp.rows_between()
returns text
language sql
as $$
  select coalesce(string_agg(held, ', ' order by held), 'nothing')
  from
    (
      select format('%s > %s %s', tests.name_of(requester_id), tests.name_of(addressee_id), status)
      from public.friendships
      where tests.person('anna') in (requester_id, addressee_id)
      union all
      select format('%s x %s', tests.name_of(blocker_id), tests.name_of(blocked_id))
      from public.blocks
      where tests.person('anna') in (blocker_id, blocked_id)
    ) as rows (held);
$$;

create function pg_temp.who_was_told()
returns text
language sql
as $$
  select coalesce(string_agg(format('%s: %s', tests.name_of(user_id), type), ', '), 'nobody')
  from public.notifications;
$$;

-- Tries an action in a state. Returns the response, the rows and the notified people, and rolls everything back.
create function pg_temp.outcome(state text, actor text, action text)
returns text
language plpgsql
as $$
declare
  outcome text;
begin
  begin
    perform pg_temp.bring_about(state);
    outcome := concat_ws(
      ' | ',
      pg_temp.attempt(actor, action),
      pg_temp.rows_between(),
      pg_temp.who_was_told()
    );
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return outcome;
  end;
end;
$$;

-- spec: What the service does, friends: asked, accepted or rejected, blocked and unblocked, unfriended
-- spec: States of a friendship, nothing, a request is sent: pending, the caller is the requester
-- spec: States of a friendship, pending, the addressee accepts: accepted, which is answered
-- spec: States of a friendship, pending, the addressee rejects: rejected, which is answered
-- spec: States of a friendship, any state, anybody blocks: blocked, by the caller
-- spec: States of a friendship, a block ends the request or friendship
-- spec: States of a friendship, blocked, the blocker unblocks: nothing is left, either may ask
-- spec: States of a friendship, accepted, either unfriends: nothing is left
select
  is(
    pg_temp.outcome(state, actor, action),
    concat_ws(' | ', answer, rows_after, told),
    format(
      'if the state between anna and boris is "%s", %s who tries to %s gets: %s',
      state,
      actor,
      action,
      answer
    )
  )
from
  (
    values
      ('nothing', 'anna', 'withdraw', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'boris', 'withdraw', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'clara', 'withdraw', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('pending', 'anna', 'withdraw', 'deleted', 'nothing', 'nobody'),
      ('pending', 'boris', 'withdraw', '403 not_the_requester', 'anna > boris pending', 'nobody'),
      ('pending', 'clara', 'withdraw', '404 friend_request_not_found', 'anna > boris pending', 'nobody'),
      ('accepted', 'anna', 'withdraw', '409 friend_request_answered', 'anna > boris accepted', 'nobody'),
      ('accepted', 'boris', 'withdraw', '403 not_the_requester', 'anna > boris accepted', 'nobody'),
      ('accepted', 'clara', 'withdraw', '404 friend_request_not_found', 'anna > boris accepted', 'nobody'),
      ('rejected', 'anna', 'withdraw', '409 friend_request_answered', 'anna > boris rejected', 'nobody'),
      ('rejected', 'boris', 'withdraw', '403 not_the_requester', 'anna > boris rejected', 'nobody'),
      ('rejected', 'clara', 'withdraw', '404 friend_request_not_found', 'anna > boris rejected', 'nobody'),
      ('blocked by anna', 'anna', 'withdraw', '409 friend_request_answered', 'anna x boris', 'nobody'),
      ('blocked by anna', 'boris', 'withdraw', '404 friend_request_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'clara', 'withdraw', '404 friend_request_not_found', 'anna x boris', 'nobody'),
      ('blocked by boris', 'anna', 'withdraw', '404 friend_request_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'boris', 'withdraw', '403 not_the_requester', 'boris x anna', 'nobody'),
      ('blocked by boris', 'clara', 'withdraw', '404 friend_request_not_found', 'boris x anna', 'nobody'),
      (
        'blocked by both',
        'anna',
        'withdraw',
        '409 friend_request_answered',
        'anna x boris, boris x anna',
        'nobody'
      ),
      (
        'blocked by both',
        'boris',
        'withdraw',
        '404 friend_request_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      (
        'blocked by both',
        'clara',
        'withdraw',
        '404 friend_request_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      ('nothing', 'anna', 'send', 'created', 'anna > boris pending', 'boris: friend_request'),
      ('nothing', 'anna', 'accept', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'anna', 'reject', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'anna', 'block', 'blocked', 'anna x boris', 'nobody'),
      ('nothing', 'anna', 'unblock', '404 block_not_found', 'nothing', 'nobody'),
      ('nothing', 'anna', 'unfriend', '404 friendship_not_found', 'nothing', 'nobody'),
      ('nothing', 'boris', 'send', 'created', 'boris > anna pending', 'anna: friend_request'),
      ('nothing', 'boris', 'accept', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'boris', 'reject', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'boris', 'block', 'blocked', 'boris x anna', 'nobody'),
      ('nothing', 'boris', 'unblock', '404 block_not_found', 'nothing', 'nobody'),
      ('nothing', 'boris', 'unfriend', '404 friendship_not_found', 'nothing', 'nobody'),
      ('nothing', 'clara', 'accept', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'clara', 'reject', '404 friend_request_not_found', 'nothing', 'nobody'),
      ('nothing', 'clara', 'unblock', '404 block_not_found', 'nothing', 'nobody'),
      ('nothing', 'clara', 'unfriend', '404 friendship_not_found', 'nothing', 'nobody'),
      ('pending', 'anna', 'send', 'already_pending', 'anna > boris pending', 'nobody'),
      ('pending', 'anna', 'accept', '403 not_the_addressee', 'anna > boris pending', 'nobody'),
      ('pending', 'anna', 'reject', '403 not_the_addressee', 'anna > boris pending', 'nobody'),
      ('pending', 'anna', 'block', 'blocked', 'anna x boris', 'nobody'),
      ('pending', 'anna', 'unblock', '404 block_not_found', 'anna > boris pending', 'nobody'),
      ('pending', 'anna', 'unfriend', '404 friendship_not_found', 'anna > boris pending', 'nobody'),
      ('pending', 'boris', 'send', 'already_pending', 'anna > boris pending', 'nobody'),
      ('pending', 'boris', 'accept', 'accepted', 'anna > boris accepted', 'anna: friend_request_accepted'),
      ('pending', 'boris', 'reject', 'rejected', 'anna > boris rejected', 'nobody'),
      ('pending', 'boris', 'block', 'blocked', 'boris x anna', 'nobody'),
      ('pending', 'boris', 'unblock', '404 block_not_found', 'anna > boris pending', 'nobody'),
      ('pending', 'boris', 'unfriend', '404 friendship_not_found', 'anna > boris pending', 'nobody'),
      ('pending', 'clara', 'accept', '404 friend_request_not_found', 'anna > boris pending', 'nobody'),
      ('pending', 'clara', 'reject', '404 friend_request_not_found', 'anna > boris pending', 'nobody'),
      ('pending', 'clara', 'unblock', '404 block_not_found', 'anna > boris pending', 'nobody'),
      ('pending', 'clara', 'unfriend', '404 friendship_not_found', 'anna > boris pending', 'nobody'),
      ('accepted', 'anna', 'send', 'already_friends', 'anna > boris accepted', 'nobody'),
      ('accepted', 'anna', 'accept', '403 not_the_addressee', 'anna > boris accepted', 'nobody'),
      ('accepted', 'anna', 'reject', '403 not_the_addressee', 'anna > boris accepted', 'nobody'),
      ('accepted', 'anna', 'block', 'blocked', 'anna x boris', 'nobody'),
      ('accepted', 'anna', 'unblock', '404 block_not_found', 'anna > boris accepted', 'nobody'),
      ('accepted', 'anna', 'unfriend', 'deleted', 'nothing', 'nobody'),
      ('accepted', 'boris', 'send', 'already_friends', 'anna > boris accepted', 'nobody'),
      -- An addressee can answer only a pending request. Earlier versions accepted a repeated answer without any change.
      ('accepted', 'boris', 'accept', '409 friend_request_answered', 'anna > boris accepted', 'nobody'),
      ('accepted', 'boris', 'reject', '409 friend_request_answered', 'anna > boris accepted', 'nobody'),
      ('accepted', 'boris', 'block', 'blocked', 'boris x anna', 'nobody'),
      ('accepted', 'boris', 'unblock', '404 block_not_found', 'anna > boris accepted', 'nobody'),
      ('accepted', 'boris', 'unfriend', 'deleted', 'nothing', 'nobody'),
      ('accepted', 'clara', 'accept', '404 friend_request_not_found', 'anna > boris accepted', 'nobody'),
      ('accepted', 'clara', 'reject', '404 friend_request_not_found', 'anna > boris accepted', 'nobody'),
      ('accepted', 'clara', 'unblock', '404 block_not_found', 'anna > boris accepted', 'nobody'),
      ('accepted', 'clara', 'unfriend', '404 friendship_not_found', 'anna > boris accepted', 'nobody'),
      -- A user who has rejected a request is not notified of the next one.
      ('rejected', 'anna', 'send', 'created', 'anna > boris pending', 'nobody'),
      ('rejected', 'anna', 'accept', '403 not_the_addressee', 'anna > boris rejected', 'nobody'),
      ('rejected', 'anna', 'reject', '403 not_the_addressee', 'anna > boris rejected', 'nobody'),
      ('rejected', 'anna', 'block', 'blocked', 'anna x boris', 'nobody'),
      ('rejected', 'anna', 'unblock', '404 block_not_found', 'anna > boris rejected', 'nobody'),
      ('rejected', 'anna', 'unfriend', '404 friendship_not_found', 'anna > boris rejected', 'nobody'),
      ('rejected', 'boris', 'send', 'created', 'boris > anna pending', 'anna: friend_request'),
      ('rejected', 'boris', 'accept', '409 friend_request_answered', 'anna > boris rejected', 'nobody'),
      ('rejected', 'boris', 'reject', '409 friend_request_answered', 'anna > boris rejected', 'nobody'),
      ('rejected', 'boris', 'block', 'blocked', 'boris x anna', 'nobody'),
      ('rejected', 'boris', 'unblock', '404 block_not_found', 'anna > boris rejected', 'nobody'),
      ('rejected', 'boris', 'unfriend', '404 friendship_not_found', 'anna > boris rejected', 'nobody'),
      ('rejected', 'clara', 'accept', '404 friend_request_not_found', 'anna > boris rejected', 'nobody'),
      ('rejected', 'clara', 'reject', '404 friend_request_not_found', 'anna > boris rejected', 'nobody'),
      ('rejected', 'clara', 'unblock', '404 block_not_found', 'anna > boris rejected', 'nobody'),
      ('rejected', 'clara', 'unfriend', '404 friendship_not_found', 'anna > boris rejected', 'nobody'),
      ('blocked by anna', 'anna', 'send', '409 request_not_possible', 'anna x boris', 'nobody'),
      -- A block that ends Anna's request reuses its row, so an answer to the request gets friend_request_answered.
      ('blocked by anna', 'anna', 'accept', '403 not_the_addressee', 'anna x boris', 'nobody'),
      ('blocked by anna', 'anna', 'reject', '403 not_the_addressee', 'anna x boris', 'nobody'),
      ('blocked by anna', 'anna', 'block', 'blocked', 'anna x boris', 'nobody'),
      ('blocked by anna', 'anna', 'unblock', 'deleted', 'nothing', 'nobody'),
      ('blocked by anna', 'anna', 'unfriend', '404 friendship_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'boris', 'send', '409 request_not_possible', 'anna x boris', 'nobody'),
      ('blocked by anna', 'boris', 'accept', '404 friend_request_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'boris', 'reject', '404 friend_request_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'boris', 'block', 'blocked', 'anna x boris, boris x anna', 'nobody'),
      ('blocked by anna', 'boris', 'unblock', '403 not_the_blocker', 'anna x boris', 'nobody'),
      ('blocked by anna', 'boris', 'unfriend', '404 friendship_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'clara', 'accept', '404 friend_request_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'clara', 'reject', '404 friend_request_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'clara', 'unblock', '404 block_not_found', 'anna x boris', 'nobody'),
      ('blocked by anna', 'clara', 'unfriend', '404 friendship_not_found', 'anna x boris', 'nobody'),
      ('blocked by boris', 'anna', 'send', '409 request_not_possible', 'boris x anna', 'nobody'),
      ('blocked by boris', 'anna', 'accept', '404 friend_request_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'anna', 'reject', '404 friend_request_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'anna', 'block', 'blocked', 'anna x boris, boris x anna', 'nobody'),
      ('blocked by boris', 'anna', 'unblock', '403 not_the_blocker', 'boris x anna', 'nobody'),
      ('blocked by boris', 'anna', 'unfriend', '404 friendship_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'boris', 'send', '409 request_not_possible', 'boris x anna', 'nobody'),
      ('blocked by boris', 'boris', 'accept', '409 friend_request_answered', 'boris x anna', 'nobody'),
      ('blocked by boris', 'boris', 'reject', '409 friend_request_answered', 'boris x anna', 'nobody'),
      ('blocked by boris', 'boris', 'block', 'blocked', 'boris x anna', 'nobody'),
      ('blocked by boris', 'boris', 'unblock', 'deleted', 'nothing', 'nobody'),
      ('blocked by boris', 'boris', 'unfriend', '404 friendship_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'clara', 'accept', '404 friend_request_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'clara', 'reject', '404 friend_request_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'clara', 'unblock', '404 block_not_found', 'boris x anna', 'nobody'),
      ('blocked by boris', 'clara', 'unfriend', '404 friendship_not_found', 'boris x anna', 'nobody'),
      ('blocked by both', 'anna', 'send', '409 request_not_possible', 'anna x boris, boris x anna', 'nobody'),
      ('blocked by both', 'anna', 'accept', '403 not_the_addressee', 'anna x boris, boris x anna', 'nobody'),
      ('blocked by both', 'anna', 'reject', '403 not_the_addressee', 'anna x boris, boris x anna', 'nobody'),
      ('blocked by both', 'anna', 'block', 'blocked', 'anna x boris, boris x anna', 'nobody'),
      ('blocked by both', 'anna', 'unblock', 'deleted', 'boris x anna', 'nobody'),
      (
        'blocked by both',
        'anna',
        'unfriend',
        '404 friendship_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      (
        'blocked by both',
        'boris',
        'send',
        '409 request_not_possible',
        'anna x boris, boris x anna',
        'nobody'
      ),
      (
        'blocked by both',
        'boris',
        'accept',
        '404 friend_request_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      (
        'blocked by both',
        'boris',
        'reject',
        '404 friend_request_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      ('blocked by both', 'boris', 'block', 'blocked', 'anna x boris, boris x anna', 'nobody'),
      ('blocked by both', 'boris', 'unblock', 'deleted', 'anna x boris', 'nobody'),
      (
        'blocked by both',
        'boris',
        'unfriend',
        '404 friendship_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      (
        'blocked by both',
        'clara',
        'accept',
        '404 friend_request_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      (
        'blocked by both',
        'clara',
        'reject',
        '404 friend_request_not_found',
        'anna x boris, boris x anna',
        'nobody'
      ),
      ('blocked by both', 'clara', 'unblock', '404 block_not_found', 'anna x boris, boris x anna', 'nobody'),
      (
        'blocked by both',
        'clara',
        'unfriend',
        '404 friendship_not_found',
        'anna x boris, boris x anna',
        'nobody'
      )
  ) as transitions (state, actor, action, answer, rows_after, told);

select * from finish();

rollback;
