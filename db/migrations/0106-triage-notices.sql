-- What a person has read. Changes after `seen_at` are unread.
create table notice_reading (
  person_id integer not null references person on delete cascade,
  opportunity_id integer not null references opportunity on delete cascade,
  seen_at timestamptz not null,
  primary key (person_id, opportunity_id)
);
create index notice_reading_by_opportunity on notice_reading (opportunity_id);

-- When a person was last here. What became news after the last visit ended is new to them.
create table person_visit (
  person_id integer primary key references person on delete cascade,
  last_active_at timestamptz not null,
  last_visit_ended_at timestamptz,
  -- What they had read in this browser before they signed in was taken over once.
  imported_at timestamptz
);

-- Notices that a person does not want to see, or that nobody in the organisation does.
create table hidden_notice (
  organisation_id integer not null references organisation on delete cascade,
  -- Null: hidden for the whole organisation.
  person_id integer references person on delete cascade,
  opportunity_id integer not null references opportunity on delete cascade,
  hidden_by integer references person on delete set null,
  hidden_at timestamptz not null,
  unique nulls not distinct (organisation_id, person_id, opportunity_id)
);
create index hidden_notice_by_opportunity on hidden_notice (opportunity_id);
create index hidden_notice_by_person on hidden_notice (person_id) where person_id is not null;
