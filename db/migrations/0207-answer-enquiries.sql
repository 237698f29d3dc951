-- What an operator answered by email. It is deleted with the enquiry.
alter table enquiry add column answer text;
