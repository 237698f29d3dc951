-- Numbered corrections that the buyer added.
alter table opportunity add column addenda jsonb not null default '[]';
-- What a notice says of others: the plan or stage before it, the standing offer it is under, what it tenders again.
alter table opportunity add column related jsonb not null default '[]';
create index opportunity_by_relation on opportunity using gin (related jsonb_path_ops);
-- The description with its paragraphs, lists and emphasis; null where the source gave plain text.
alter table opportunity add column description_html text;
