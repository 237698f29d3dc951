-- Whether a person's searches start with the interests of their organisation.
alter table person add column uses_interests boolean not null default true;
