-- How many notices a saved search would have found in the 90 days before a day, counted when somebody asks. The hash
-- says for which request; a changed one is counted again.
create table saved_search_rate (
  saved_search_id integer primary key references saved_search on delete cascade,
  request_hash text not null,
  counted_on date not null,
  total integer not null
);
