-- What the payment provider knows about an organisation's subscription, as it was last read there.
alter table subscription
  add column gateway_subscription_id text unique,
  add column price_code text,
  -- The price from the next period on, if a smaller plan was chosen.
  add column next_price_code text,
  add column cancel_asked_at timestamptz,
  add column card text,
  -- The first attempt to take a payment that is still due, and what is due.
  add column payment_failed_at timestamptz,
  add column unpaid_cents integer,
  add column next_attempt_at timestamptz,
  -- Until then the plan goes on although nothing was paid for it.
  add column grace_ends_at timestamptz,
  -- How many emails about this failure were queued.
  add column failure_emails smallint not null default 0;

-- Every subscription that was ever begun at the payment provider. A row stays when its organisation is deleted, so that
-- it is cancelled there too.
create table paid_subscription (
  id text primary key,
  organisation_id integer references organisation on delete set null,
  organisation_public_id text not null,
  created_at timestamptz not null,
  status text not null check (status in ('incomplete', 'active', 'past_due', 'ended')),
  read_at timestamptz,
  -- An order to cancel is carried out until the status is 'ended'.
  cancel_ordered_at timestamptz
);
create index paid_subscription_by_organisation on paid_subscription (organisation_id);

-- For whom invoices are made out.
create table billing_details (
  organisation_id integer primary key references organisation on delete cascade,
  customer_id text not null,
  name text not null,
  abn text not null,
  address text not null,
  email text not null
);

-- Tax invoices of paid amounts. They outlive their organisation: tax law requires them for five years.
create table invoice (
  id integer generated always as identity primary key,
  gateway_invoice_id text not null unique,
  gateway_subscription_id text not null references paid_subscription,
  organisation_id integer references organisation on delete set null,
  issued_at timestamptz not null,
  time_zone text not null,
  -- [{ description, cents, from, until }]
  lines jsonb not null,
  total_cents integer not null,
  gst_cents integer not null,
  seller_name text,
  seller_abn text,
  buyer_name text not null,
  buyer_abn text not null,
  buyer_address text not null
);
create index invoice_by_organisation on invoice (organisation_id, issued_at desc);

-- Why people cancel, without whom.
create table cancel_reason (
  id integer generated always as identity primary key,
  reason text not null,
  given_at timestamptz not null
);

-- When the payment provider's list of events was last read.
create table payment_event_cursor (
  only_row boolean primary key default true check (only_row),
  read_until timestamptz not null
);

-- The payment provider that comes with the product. Each state is one document, as behind a real provider's API.
create table sandbox_subscription (
  id text primary key,
  state jsonb not null,
  -- When it renews, ends or tries again.
  due_at timestamptz
);
create index sandbox_subscription_due on sandbox_subscription (due_at) where due_at is not null;
create table sandbox_event (
  id text primary key,
  subscription_id text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_event_waiting on sandbox_event (created_at) where delivered_at is null;
create table sandbox_webhook_key (
  only_row boolean primary key default true check (only_row),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into sandbox_webhook_key default values;
