-- Messages that somebody had sent to an address or number that may be a stranger's, for a day: what caps count. Without
-- foreign keys, and with hashes, because they still count when the organisation or the person is gone.
create table sent_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('invite', 'sms')),
  -- Of the address or number.
  target_hash text not null,
  -- Of the email of the person who asked for it, where that counts.
  sender_hash text,
  organisation_id integer,
  -- Every network of their address, the smallest first.
  networks text[] not null default '{}',
  sent_at timestamptz not null
);
create index sent_message_by_time on sent_message (channel, sent_at);
create index sent_message_by_target on sent_message (target_hash);

-- They were counted here, for each organisation alone.
alter table invite drop column letters;

-- Names from before they were refused: what leads somewhere, line breaks and marks of direction become a space.
create function pg_temp.plain_name(text) returns text immutable language sql as $$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace($1,
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|://|www\.|[@\uff20\ufe6b]', ' ', 'gi'),
    ' +', ' ', 'g')), ''), 'Name removed')
$$;
update person set given_name = pg_temp.plain_name(given_name) where given_name <> pg_temp.plain_name(given_name);
update person set surname = pg_temp.plain_name(surname) where surname <> pg_temp.plain_name(surname);
update organisation set name = pg_temp.plain_name(name) where name <> pg_temp.plain_name(name);
update invite set invitee_name = pg_temp.plain_name(invitee_name) where invitee_name <> pg_temp.plain_name(invitee_name);
