-- What operators have done, and why: written in the transaction of the act, never changed and never deleted.
create table operator_act (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Who did it. Both are emptied when the person is erased.
  person_id integer references person on delete set null,
  operator text,
  kind text not null,
  -- What it was done to: an id that only means something for the kind, and words for readers.
  subject text not null,
  subject_name text not null,
  reason text not null,
  before jsonb,
  after jsonb
);
create index operator_act_by_person on operator_act (person_id) where person_id is not null;
create index operator_act_by_subject on operator_act (kind, subject, id);

create function keep_operator_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'person_id' - 'operator') = (to_jsonb(old) - 'person_id' - 'operator')
    and (new.person_id is null or new.person_id = old.person_id)
    and (new.operator is null or new.operator = old.operator) then
    return new;
  end if;
  raise exception 'The list of what operators did is only added to.';
end $$;
create trigger keep_operator_act before update or delete on operator_act
  for each row execute function keep_operator_act();
