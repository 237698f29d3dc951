-- Why a person's emails were switched off: there is no such mailbox, or a mail service reported that they called an alert
-- unwanted.
alter table person add column email_failed_by text check (email_failed_by in ('mailbox', 'complaint'));
update person set email_failed_by = 'mailbox' where email_failed_at is not null;
