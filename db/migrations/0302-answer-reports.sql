-- What an operator answered to the person who reported that something in a notice is missing or wrong.
alter table missing_data_report add column answer text;
