-- Who has had a trial: a person by their account and e-mail. It outlives the organisation and the person, so it names
-- neither: it holds hashes under a key of this installation.
create table spent_trial (
  hash text primary key,
  spent_at timestamptz not null
);
-- The key. Without one an address would be found by hashing lists of them.
create table spent_trial_key (
  is_only boolean primary key default true check (is_only),
  secret text not null
);
insert into spent_trial_key (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);
