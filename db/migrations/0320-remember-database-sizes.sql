-- How large the database was on each day, so that operators see how fast it grows. A job writes it and keeps 60 days.
create table database_size (
  day date primary key,
  bytes bigint not null
);
