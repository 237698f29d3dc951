-- A captured message has the headers and the idempotency key it would be sent with; a retry of its job adds no second one.
alter table outbox_message add column headers jsonb not null default '{}';
alter table outbox_message add column idempotency_key text;
create unique index outbox_message_by_key on outbox_message (channel, idempotency_key) where idempotency_key is not null;
