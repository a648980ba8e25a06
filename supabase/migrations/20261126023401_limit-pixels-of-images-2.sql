set lock_timeout = '2 s';

insert into private.settings (name, value, meaning) values ('media_animation_pixels_limit', '500000000', 'How many pixels all frames of an animation may have.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
insert into private.settings (name, value, meaning) values ('media_pixels_limit', '50000000', 'How many pixels an image may have.')
on conflict (name) do update set value = excluded.value, meaning = excluded.meaning;
