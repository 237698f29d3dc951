-- How many letters about requests to join an organisation's admins have been sent since a moment, at most a day ago.
alter table organisation add column join_letters smallint not null default 0;
alter table organisation add column join_letters_since timestamptz;
