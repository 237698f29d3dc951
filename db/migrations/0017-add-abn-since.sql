-- Since when an organisation has its ABN. Who asks to join by an ABN asks the organisation that has had it longest, so
-- that nobody draws such requests to themselves by taking over another's ABN later.
alter table organisation add column abn_since timestamptz;
update organisation set abn_since = created_at;
alter table organisation alter column abn_since set not null;
