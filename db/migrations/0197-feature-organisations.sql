-- Organisations whose logos the front page shows, in the order of their ids. They need not be members.
create table featured_organisation (
  id integer generated always as identity primary key,
  name text not null,
  website_url text not null,
  logo bytea not null,
  logo_type text not null check (logo_type in ('image/png', 'image/webp')),
  created_at timestamptz not null
);
create unique index featured_organisation_by_name on featured_organisation (lower(name));
