set lock_timeout = '2 s';

insert into private.settings (name, value, meaning) values ('kept_block_years', '2', 'How many years after the deletion of an account the blocks by others apply to a new login with the same address.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
insert into private.settings (name, value, meaning) values ('kept_minority_years', '1', 'How many years after a deleted minor becomes an adult the minority applies to a new login with the same e-mail address.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
insert into private.settings (name, value, meaning) values ('kept_phone_days', '90', 'How many days after the deletion of an account its phone number is compared with those of new logins.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
insert into private.settings (name, value, meaning) values ('kept_suspension_years', '3', 'How many years after the deletion of an account a suspension for good applies to a new login with the same address.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
insert into private.jobs (name, meaning, schedule, is_asked_for) values ('accounts', 'Deletes the logins of deleted accounts, clears away what is left of them, and finishes what new logins inherit from them.', '* * * * *', 'false')
on conflict (name) do update set meaning = excluded.meaning, schedule = excluded.schedule, is_asked_for = excluded.is_asked_for;
