-- Notices that an operator has withdrawn. By key, so that whatever computes the notice again leaves it withdrawn. The
-- reason is in operator_act.
create table notice_withdrawal (
  id integer generated always as identity primary key,
  source_id smallint not null references source,
  source_key text not null,
  withdrawn_at timestamptz not null,
  restored_at timestamptz
);
create unique index notice_withdrawal_in_force on notice_withdrawal (source_id, source_key) where restored_at is null;

-- An erased person's name leaves every act of theirs, whatever their email was at the time.
create or replace function keep_operator_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'person_id' - 'operator') = (to_jsonb(old) - 'person_id' - 'operator')
    and (new.person_id is null or new.person_id = old.person_id)
    and (new.operator is null or new.operator = old.operator) then
    if old.person_id is not null and new.person_id is null then
      new.operator := null;
    end if;
    return new;
  end if;
  raise exception 'The list of what operators did is only added to.';
end $$;
