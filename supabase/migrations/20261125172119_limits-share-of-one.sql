set lock_timeout = '2 s';

-- None at all let everybody new do everything; less than nothing or more than all was not meant.
update private.settings
set value = to_jsonb(
  case
    when settings.value::double precision > 1 then 1
    else 0.01
  end
)
where
  settings.name = 'young_account_share'
  and not (settings.value::double precision > 0 and settings.value::double precision <= 1);

alter table "private"."settings"
add constraint "settings_share_of_one"
  check (
    (name != 'young_account_share'::text)
    or (
      ((value)::double precision > (0)::double precision)
      and ((value)::double precision <= (1)::double precision)
    )
  )
    not valid;
