set lock_timeout = '2 s';

insert into private.settings (name, value, meaning) values ('birthdate_correction_days', '31', 'Two birthdates that lie fewer days apart do not contradict each other: the younger one counts.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
insert into private.settings (name, value, meaning) values ('least_noted_age', '5', 'A refused birthdate is noted if it makes the person at least this old and younger than least_age.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
