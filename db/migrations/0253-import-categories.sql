-- The names of an imported UNSPSC list (origin 'imported'). A name that an import has replaced is kept, so that it can come
-- back. Commodities are listed among the choices only if a notice names them, because a whole list has 150,000.
alter table category
  add column original_title text,
  add column is_listed boolean not null default true;

-- A list that was uploaded and checked, until it is applied or another takes its place.
create table category_upload (
  id integer generated always as identity primary key,
  uploaded_at timestamptz not null,
  file_name text not null,
  skipped integer not null
);
create table category_upload_row (
  upload_id integer not null references category_upload on delete cascade,
  code integer not null,
  title text not null,
  slug text not null,
  primary key (upload_id, code)
);
