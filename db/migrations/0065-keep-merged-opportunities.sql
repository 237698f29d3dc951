-- A notice that turned out to duplicate another keeps its row and its public id; its address leads to the canonical one.
-- It is withdrawn as well, so that whatever leaves out withdrawn notices leaves it out too.
alter table opportunity
  add column merged_into integer references opportunity (id),
  add check (merged_into is null or (withdrawn_at is not null and merged_into <> id));
create index opportunity_by_merged_into on opportunity (merged_into) where merged_into is not null;

-- What people write about a notice is never deleted with it by accident.
alter table missing_data_report
  drop constraint missing_data_report_opportunity_id_fkey,
  add foreign key (opportunity_id) references opportunity (id);
