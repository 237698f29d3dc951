-- The session in which a browser subscribed to push: the subscription ends with it. Null if another provider signs in,
-- whose sessions we do not know.
alter table push_subscription add column session_uid text references account_session on delete cascade;
create index push_subscription_by_session on push_subscription (session_uid);
