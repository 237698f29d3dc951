-- The VAPID key with which this installation identifies itself to push services (RFC 8292), sealed. One row.
create table push_key (
  id boolean primary key default true check (id),
  sealed_private_key text not null,
  created_at timestamptz not null
);

-- A browser that shows alerts, by the address that its push service gave it. Whoever has the address and the keys can
-- encrypt for it, but only the holder of the VAPID key can send.
create table push_subscription (
  id integer generated always as identity primary key,
  public_id text not null unique,
  person_id integer not null references person on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The public VAPID key that the browser subscribed with: another one cannot send to it.
  server_key text not null,
  -- "Chrome on Android"
  device text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  -- When its push service said that it is gone. It is kept so that its person sees it in the list of devices.
  ended_at timestamptz
);
create index push_subscription_by_person on push_subscription (person_id);

-- Devices that have a message already, so that another attempt for the others does not repeat it.
create table push_receipt (
  delivery_id text not null references alert_delivery (public_id) on delete cascade,
  subscription_id integer not null references push_subscription on delete cascade,
  primary key (delivery_id, subscription_id)
);
create index push_receipt_by_subscription on push_receipt (subscription_id);
