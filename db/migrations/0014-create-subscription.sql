-- What an organisation has paid for, or tries. Without a row it has no plan; a row past ends_at is a lapse.
create table subscription (
  organisation_id integer primary key references organisation on delete cascade,
  plan text not null check (plan in ('starter', 'team', 'enterprise')),
  is_trial boolean not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  renews boolean not null default false,
  -- Once an organisation has tried, it has tried for ever.
  trial_started_at timestamptz,
  payment_customer_id text
);
