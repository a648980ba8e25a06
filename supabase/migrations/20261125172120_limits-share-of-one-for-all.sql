set lock_timeout = '2 s';

alter table "private"."settings" validate constraint "settings_share_of_one";
