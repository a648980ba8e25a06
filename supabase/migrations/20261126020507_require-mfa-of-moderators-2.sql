set lock_timeout = '2 s';

insert into private.settings (name, value, meaning) values ('moderation_requires_mfa', 'false', 'Whether moderators must have signed in with a second factor (aal2). The secret key is not affected.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
