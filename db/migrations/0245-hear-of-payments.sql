-- The newest event that the payment provider told us of: when it happened there, and when we heard of it.
create table payment_webhook (
  only_row boolean primary key default true check (only_row),
  happened_at timestamptz not null,
  heard_at timestamptz not null
);
