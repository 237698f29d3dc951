-- What a reader says is missing or wrong in a notice, for the operators.
create table missing_data_report (
  id bigint generated always as identity primary key,
  opportunity_id integer not null references opportunity on delete cascade,
  field text not null,
  message text not null,
  reported_at timestamptz not null,
  -- When an operator has dealt with it.
  settled_at timestamptz
);
create index missing_data_report_open on missing_data_report (reported_at) where settled_at is null;
create index missing_data_report_by_opportunity on missing_data_report (opportunity_id);
