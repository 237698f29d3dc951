-- Each request of a sign-in page has a name of its own: the job that sends a code stores it only in the request that it has
-- read. One page may ask for one address after another.
alter table account_request add column version uuid not null default gen_random_uuid();
-- Codes that are on their way are bound to less than this: whoever waits for one asks for another.
delete from account_request;
