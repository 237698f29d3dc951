-- An invite ends with its sender's right to invite. These are of people who stopped being admins before that was a rule.
update invite set cancelled_at = now()
where accepted_at is null and cancelled_at is null and expires_at > now() and not exists (
  select from membership
  where person_id = invited_by and membership.organisation_id = invite.organisation_id and role = 'OrganisationAdmin'
);
