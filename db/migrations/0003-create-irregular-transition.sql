-- Changes of a status that our rules do not know, applied because the source says so. Append-only; somebody looks at
-- them to mend a parser or a rule.
create table irregular_transition (
  id bigint generated always as identity primary key,
  opportunity_id integer not null references opportunity on delete cascade,
  from_status_id smallint not null,
  to_status_id smallint not null,
  noticed_at timestamptz not null
);
create index irregular_transition_by_opportunity on irregular_transition (opportunity_id);
