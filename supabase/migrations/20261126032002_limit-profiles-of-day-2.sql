set lock_timeout = '2 s';

insert into private.settings (name, value, meaning) values ('limit_profiles_of_day', '{"most":100000,"seconds":86400}', 'Profiles of others that a person reads, by the day.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
