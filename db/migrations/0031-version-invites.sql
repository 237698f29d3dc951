-- Each sending of an invite has a name of its own: the job that makes a link stores it only in the invite that it has read.
alter table invite add column version uuid not null default gen_random_uuid();
