-- Daily and weekly emails as a whole. Immediate ones, and critical changes of what is watched, are sent all the same.
alter table person add column email_digests boolean not null default true;
