-- Profiles: the zodiac sign follows the birthdate by the Western dates (docs/features/profiles.md, Zodiac).

begin;

select plan(28);

-- spec: Enumerations, `zodiac`, which the server derives from the birthdate
select
  is(
    private.zodiac_of(('1991-' || day)::date)::text,
    sign,
    format('a person born on %s is %s', to_char(('1991-' || day)::date, 'FMDD FMMonth'), sign)
  )
from
  (
    values
      ('01-20', 'aquarius'),
      ('02-18', 'aquarius'),
      ('02-19', 'pisces'),
      ('03-20', 'pisces'),
      ('03-21', 'aries'),
      ('04-19', 'aries'),
      ('04-20', 'taurus'),
      ('05-20', 'taurus'),
      ('05-21', 'gemini'),
      ('06-20', 'gemini'),
      ('06-21', 'cancer'),
      ('07-22', 'cancer'),
      ('07-23', 'leo'),
      ('08-22', 'leo'),
      ('08-23', 'virgo'),
      ('09-22', 'virgo'),
      ('09-23', 'libra'),
      ('10-22', 'libra'),
      ('10-23', 'scorpio'),
      ('11-21', 'scorpio'),
      ('11-22', 'sagittarius'),
      ('12-21', 'sagittarius'),
      ('12-22', 'capricorn'),
      ('01-19', 'capricorn')
  ) as edges (day, sign);

select
  is(
    private.zodiac_of('1991-12-31'),
    'capricorn',
    'a person born on the last day of the year has the zodiac sign capricorn'
  );
select
  is(
    private.zodiac_of('1991-01-01'),
    'capricorn',
    'a person born on the first day of the year has the zodiac sign capricorn'
  );
-- spec: Endpoints: profiles, `zodiac` comes from the birthdate and follows it
select
  is(private.zodiac_of('1992-02-29'), 'pisces', 'a person born on a leap day has the zodiac sign pisces');
select is(private.zodiac_of(null), null, 'a person without a birthdate has no zodiac sign');

select * from finish();

rollback;
