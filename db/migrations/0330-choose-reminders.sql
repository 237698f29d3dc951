-- Which reminders of what somebody watches they get. The closing has three.
alter table person add column reminders text[] not null
  default '{SevenDays,TwoDays,LastMorning,Briefings,Questions,InternalDates}'
  constraint person_reminders_check
    check (reminders <@ '{SevenDays,TwoDays,LastMorning,Briefings,Questions,InternalDates}'::text[]);
