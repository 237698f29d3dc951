-- When the mail server said that there is no such mailbox, which switched emails off. Null if they are on since, or if the
-- email is another now.
alter table person add column email_failed_at timestamptz;
