-- A captured email keeps its file as { name, type, content }, the content as ASCII.
alter table outbox_message add column attachment jsonb;
