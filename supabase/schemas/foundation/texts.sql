-- Texts: rules for the characters that free text may contain. Names and addresses with more than one line are rejected;
-- long texts are cleaned. The rules are in docs/api/http-conventions.md, Text. The request validation of the edge
-- functions (packages/shared-types/src/texts.ts) rejects the same input with an error for each field.

-- Characters ---------------------------------------------------------------------------------------------

create function private.invisible_characters()
returns text
language sql
immutable
-- The bracket expression contains white space, the Unicode categories Cc and Cf, the variation selectors, and some
-- fillers and blanks of other categories.
return '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680' || '\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u2800\u3000\u3164\ufe00-\ufe0f' || '\ufeff\uffa0\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3' || '\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef';

comment on function private.invisible_characters is
  'Returns a bracket expression of the characters that are invisible on their own: white space, Cc, Cf, variation selectors, U+034F, U+115F, U+1160, U+17B4, U+17B5, U+2800, U+3164 and U+FFA0.';

create function private.is_visible(content text)
returns boolean
language sql
immutable
return content ~ ('[^' || private.invisible_characters() || ']');

comment on function private.is_visible is 'Whether a text has at least one visible character.';

create function private.is_one_line(content text)
returns boolean
language sql
immutable
return content !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]';

comment on function private.is_one_line is
  'Whether a text has no control character, no line break, and no bidirectional embedding, override or isolate.';

create function private.is_name(content text)
returns boolean
language sql
immutable
return private.is_one_line(content) and (content = '' or private.is_visible(content));

comment on function private.is_name is
  'Whether a text is empty, or is a single line with at least one visible character.';

-- Long texts ---------------------------------------------------------------------------------------------

create function private.close_isolates(content text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return content || (
    select repeat(U&'\2069', (count(*) filter (where step = 1) - count(*) filter (where step = -1) - least(min(depth), 0))::integer)
    from
      (
        select step, sum(step) over (order by ordinal) as depth
        from
          string_to_table(regexp_replace(content, '[^\u2066-\u2069]', '', 'g'), null) with ordinality as listed (sign, ordinal)
          cross join lateral (select case when sign = U&'\2069' then -1 else 1 end as step) as stepped
      ) as isolates
  );
end;
$$;

comment on function private.close_isolates is
  'Returns the text with a U+2069 appended for each bidirectional isolate that is still open.';

create function private.cleaned_text(content text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.close_isolates(
    regexp_replace(
      translate(content, U&'\0085\2028\2029', E'\n\n\n'),
      '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]',
      '',
      'g'
    )
  );
end;
$$;

comment on function private.cleaned_text is
  'Normalizes a long text for storage: U+0085, U+2028 and U+2029 become line breaks. Bidirectional embeddings and overrides are removed, and so are control characters except TAB, CR and LF. A U+2069 is appended for each bidirectional isolate that is still open. Called by private.clean_text for texts that need cleaning.';

create function private.clean_text(content text)
returns text
language sql
immutable
return case
  when content ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2068]' then private.cleaned_text(
    content
  )
  else content
end;

comment on function private.clean_text is
  'Normalizes a long text for storage. Calls private.cleaned_text only if the text needs cleaning. The check is inlined, because most texts need no cleaning.';

-- Names and addresses ------------------------------------------------------------------------------------

create function private.clean_address(address text)
returns text
language sql
immutable
return regexp_replace(address, '\r\n|[\t\n\r\u0085\u2028\u2029]', ' ', 'g');

comment on function private.clean_address is
  'Normalizes an address for storage: replaces each line break and each tab with a space.';

create function private.clean_name(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  cleaned text;
begin
  if private.is_name(name) then
    return name;
  end if;
  cleaned := btrim(
    regexp_replace(private.clean_address(name), '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g')
  );
  return case when private.is_visible(cleaned) then cleaned end;
end;
$$;

comment on function private.clean_name is
  'Cleans a name or address that was stored before the rules for texts existed: line breaks and tabs become spaces, other forbidden characters are removed. Returns null if no visible character is left.';

create function private.clean_file_name(file_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  cleaned text := regexp_replace(
    regexp_replace(file_name, '^.*[/\\]', ''),
    '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]',
    '',
    'g'
  );
begin
  return case when cleaned in ('.', '..') or not private.is_visible(cleaned) then 'file' else cleaned end;
end;
$$;

comment on function private.clean_file_name is
  'Normalizes a file name for storage: returns the last segment of a path, without control, line-break and bidirectional characters. Returns ''file'' if no visible character is left, or if the last segment is "." or "..". Returns null if the name is null.';

create function private.require_one_line(field text, content text)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if not private.is_one_line(content) then
    perform private.refuse_field(field, 'Expected one line without control or bidirectional formatting characters.');
  end if;
end;
$$;

comment on function private.require_one_line is
  'Rejects the text of a request field with 400 unless private.is_one_line accepts the text.';

create function private.require_visible(field text, content text)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if content <> '' and not private.is_visible(content) then
    perform private.refuse_field(field, 'Expected at least one visible character.');
  end if;
end;
$$;

comment on function private.require_visible is
  'Rejects the text of a request field with 400 if the text is not empty and has no visible character.';

create function private.require_name(field text, content text)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  perform private.require_one_line(field, content);
  perform private.require_visible(field, content);
end;
$$;

comment on function private.require_name is
  'Rejects a name in a request field with 400 if the name is not one line with a visible character. Accepts an empty text, because the length limits of the field reject it if necessary.';
