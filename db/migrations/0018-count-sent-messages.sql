-- How many letters an invite has caused within a day of the last: what can be sent again for ever annoys strangers.
alter table invite add column letters smallint not null default 1;
create index invite_by_sent on invite (organisation_id, sent_at);

-- Null once the person has been erased: what was sent to a number still counts, under a hash of the number.
alter table verification_code alter column person_id drop not null;
