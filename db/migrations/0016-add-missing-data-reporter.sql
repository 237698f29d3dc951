-- Who reported what is missing, so that an operator can answer; null once the person has been erased.
alter table missing_data_report add column reported_by integer references person on delete set null;
create index missing_data_report_by_person on missing_data_report (reported_by) where reported_by is not null;
