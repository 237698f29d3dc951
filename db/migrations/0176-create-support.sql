-- What people write to the operators: enquiries, and feedback about one page. Both wait until an operator settles them.
create table enquiry (
  id bigint generated always as identity primary key,
  -- The number that its sender quotes.
  reference text not null unique,
  person_id integer references person on delete set null,
  name text not null,
  email text not null,
  mobile text,
  organisation_name text,
  preferred_contact text not null,
  request_type text not null,
  message text not null,
  sent_at timestamptz not null,
  settled_at timestamptz
);
create index enquiry_by_person on enquiry (person_id) where person_id is not null;
create index enquiry_by_email on enquiry (lower(email), sent_at);
create index enquiry_open on enquiry (id) where settled_at is null;
create index enquiry_by_time on enquiry (sent_at);

create table page_feedback (
  id bigint generated always as identity primary key,
  page_url text not null,
  description text not null,
  person_id integer references person on delete set null,
  sent_at timestamptz not null,
  settled_at timestamptz
);
create index page_feedback_by_person on page_feedback (person_id) where person_id is not null;
create index page_feedback_open on page_feedback (id) where settled_at is null;
create index page_feedback_by_time on page_feedback (sent_at);
