-- An internal date can be so many working days or hours before the closing of its notice. Its day is stored, because
-- reminders and calendars read it in SQL, and moves when the closing moves.
alter table internal_date add column before_count smallint;
alter table internal_date add column before_unit text;
-- {"date": "2026-09-17", "time": "12:00"}: where it was before it moved, until somebody has seen that.
alter table internal_date add column moved_from jsonb;
alter table internal_date add constraint internal_date_before_check check (
  (before_count is null) = (before_unit is null)
  and before_count between 0 and 400
  and before_unit in ('WorkingDays', 'Hours')
);
