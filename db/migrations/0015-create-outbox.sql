-- Messages of an installation without a real sender: a demonstration shows them at /dev/outbox.
create table outbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  html text,
  sent_at timestamptz not null
);
create index outbox_message_by_time on outbox_message (sent_at desc);
