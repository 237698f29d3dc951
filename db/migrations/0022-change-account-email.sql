-- A change of an account's e-mail waits for the code from a message to the new one, as a sign-up and a reset do.
alter table account_request drop constraint account_request_purpose_check;
alter table account_request add constraint account_request_purpose_check
  check (purpose in ('sign-up', 'reset', 'change-email'));
-- Whose e-mail is to become the request's.
alter table account_request add column account_id text references account (id) on delete cascade;
create index account_request_by_account on account_request (account_id) where account_id is not null;
