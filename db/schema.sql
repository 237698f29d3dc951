-- Dumped from a migrated database by scripts/dump-schema.ts. Read it, do not run or edit it.

create table account (
  id text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  password_changed_at timestamp with time zone not null,
  credentials_version integer default 0 not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_key_key UNIQUE (email_key)
);

create table account_passkey (
  credential_id text not null,
  account_id text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint account_passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_passkey_pkey PRIMARY KEY (credential_id)
);

create table account_recovery_code (
  code_hash text not null,
  account_id text not null,
  constraint account_recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_recovery_code_pkey PRIMARY KEY (code_hash)
);

create table account_request (
  uid text not null,
  purpose text not null,
  email text not null,
  email_key text not null,
  password_hash text,
  code_hash text,
  tries smallint default 0 not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  account_id text,
  version uuid default gen_random_uuid() not null,
  constraint account_request_purpose_check CHECK ((purpose = ANY (ARRAY['sign-up'::text, 'reset'::text, 'change-email'::text]))),
  constraint account_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_request_pkey PRIMARY KEY (uid)
);

create table account_session (
  uid text not null,
  account_id text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text,
  network text,
  last_used_at timestamp with time zone not null,
  constraint account_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_session_pkey PRIMARY KEY (uid)
);

create table account_totp (
  account_id text not null,
  sealed_secret text not null,
  last_step bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint account_totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_totp_pkey PRIMARY KEY (account_id)
);

create table activity_item (
  id bigint generated always as identity not null,
  organisation_id integer not null,
  person_id integer,
  code text not null,
  opportunity_id integer,
  saved_search_id text,
  saved_search_name text,
  search_request jsonb,
  search_request_description text,
  pipeline_move jsonb,
  only_for_author boolean default false not null,
  happened_at timestamp with time zone not null,
  repeat_key text,
  note_id bigint,
  constraint activity_item_note_id_fkey FOREIGN KEY (note_id) REFERENCES note(id) ON DELETE SET NULL,
  constraint activity_item_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint activity_item_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint activity_item_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint activity_item_pkey PRIMARY KEY (id),
  constraint activity_item_repeat_key_key UNIQUE (repeat_key)
);

create table alert (
  id bigint generated always as identity not null,
  person_id integer not null,
  organisation_id integer not null,
  kind text not null,
  opportunity_id integer,
  saved_search_id integer,
  subject text not null,
  created_at timestamp with time zone not null,
  notification_id bigint,
  constraint alert_check CHECK (((kind = ANY (ARRAY['match'::text, 'missed'::text])) = (saved_search_id IS NOT NULL))),
  constraint alert_kind_check CHECK ((kind = ANY (ARRAY['match'::text, 'missed'::text, 'change'::text, 'reminder'::text, 'successor'::text, 'nothingNew'::text, 'escalation'::text]))),
  constraint alert_opportunity_check CHECK (((kind = 'nothingNew'::text) = (opportunity_id IS NULL))),
  constraint alert_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES saved_search_notification(id) ON DELETE SET NULL,
  constraint alert_pkey PRIMARY KEY (id),
  constraint alert_person_id_kind_opportunity_id_subject_key UNIQUE (person_id, kind, opportunity_id, subject)
);

create table alert_delivery (
  id bigint generated always as identity not null,
  public_id text not null,
  person_id integer not null,
  channel text not null,
  is_digest boolean not null,
  due_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  lease_ends_at timestamp with time zone,
  attempts integer default 0 not null,
  try_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  error text,
  constraint alert_delivery_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text]))),
  constraint alert_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'empty'::text, 'dead'::text]))),
  constraint alert_delivery_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint alert_delivery_pkey PRIMARY KEY (id),
  constraint alert_delivery_public_id_key UNIQUE (public_id)
);

create table alert_holder (
  id uuid not null,
  lease_ends_at timestamp with time zone not null,
  name text default ''::text not null,
  constraint alert_holder_pkey PRIMARY KEY (id)
);

create table alert_item (
  alert_id bigint not null,
  person_id integer not null,
  channel text not null,
  timing text not null,
  due_at timestamp with time zone not null,
  due_by text,
  delivery_id bigint,
  breaks_quiet_until timestamp with time zone,
  late_since timestamp with time zone,
  constraint alert_item_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text]))),
  constraint alert_item_timing_check CHECK ((timing = ANY (ARRAY['Instant'::text, 'Daily'::text, 'Weekly'::text]))),
  constraint alert_item_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES alert_delivery(id) ON DELETE CASCADE,
  constraint alert_item_pkey PRIMARY KEY (alert_id, channel)
);

create table alert_link (
  token text not null,
  person_id integer not null,
  act text not null,
  subject text not null,
  created_at timestamp with time zone not null,
  replaced jsonb,
  used_at timestamp with time zone,
  constraint alert_link_act_check CHECK ((act = ANY (ARRAY['unsubscribe'::text, 'open'::text, 'watch'::text, 'pipeline'::text, 'hide'::text, 'seen'::text, 'unwatch'::text, 'more'::text, 'less'::text]))),
  constraint alert_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint alert_link_pkey PRIMARY KEY (token),
  constraint alert_link_person_id_act_subject_key UNIQUE (person_id, act, subject)
);

create table alert_match (
  saved_search_id integer not null,
  opportunity_id integer not null,
  matched_at timestamp with time zone not null,
  constraint alert_match_pkey PRIMARY KEY (saved_search_id, opportunity_id)
);

create table alert_memory (
  person_id integer not null,
  opportunity_id integer not null,
  channel text not null,
  told jsonb not null,
  told_at timestamp with time zone not null,
  constraint alert_memory_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text]))),
  constraint alert_memory_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint alert_memory_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint alert_memory_pkey PRIMARY KEY (person_id, opportunity_id, channel)
);

create table alert_near_miss (
  person_id integer not null,
  opportunity_id integer not null,
  shown_at timestamp with time zone not null,
  constraint alert_near_miss_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint alert_near_miss_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint alert_near_miss_pkey PRIMARY KEY (person_id, opportunity_id)
);

create table alert_partition (
  number smallint not null,
  holder_id uuid,
  constraint alert_partition_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES alert_holder(id) ON DELETE SET NULL,
  constraint alert_partition_pkey PRIMARY KEY (number)
);

create table alert_unreadable_search (
  saved_search_id integer not null,
  found_at timestamp with time zone not null,
  is_logged boolean default false not null,
  constraint alert_unreadable_search_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE,
  constraint alert_unreadable_search_pkey PRIMARY KEY (saved_search_id)
);

create table attempt_count (
  key text not null,
  count integer not null,
  since timestamp with time zone not null,
  constraint attempt_count_pkey PRIMARY KEY (key)
);

create table award (
  opportunity_id integer not null,
  award_key text not null,
  seller_id integer not null,
  value_cents bigint,
  awarded_at timestamp with time zone,
  details text,
  constraint award_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint award_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id),
  constraint award_pkey PRIMARY KEY (opportunity_id, award_key)
);

create table billing_details (
  organisation_id integer not null,
  customer_id text not null,
  name text not null,
  abn text not null,
  address text not null,
  email text not null,
  constraint billing_details_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint billing_details_pkey PRIMARY KEY (organisation_id)
);

create table briefing_attendance (
  id integer generated always as identity not null,
  organisation_id integer not null,
  opportunity_id integer not null,
  origin_id integer not null,
  person_id integer,
  attended boolean not null,
  answered_at timestamp with time zone not null,
  constraint briefing_attendance_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint briefing_attendance_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint briefing_attendance_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint briefing_attendance_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint briefing_attendance_pkey PRIMARY KEY (id),
  constraint briefing_attendance_organisation_id_origin_id_person_id_key UNIQUE (organisation_id, origin_id, person_id)
);

create table buyer (
  id integer generated always as identity not null,
  name_key text not null,
  name text not null,
  slug text not null,
  abn text,
  sound text,
  parent_id integer,
  constraint buyer_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES buyer(id),
  constraint buyer_pkey PRIMARY KEY (id),
  constraint buyer_name_key_key UNIQUE (name_key),
  constraint buyer_slug_key UNIQUE (slug)
);

create table calendar_event (
  feed_id integer not null,
  uid text not null,
  sequence integer not null,
  content jsonb not null,
  changed_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  constraint calendar_event_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES calendar_feed(id) ON DELETE CASCADE,
  constraint calendar_event_pkey PRIMARY KEY (feed_id, uid)
);

create table calendar_feed (
  id integer generated always as identity not null,
  organisation_id integer not null,
  person_id integer not null,
  covers text not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  last_read_at timestamp with time zone,
  constraint calendar_feed_covers_check CHECK ((covers = ANY (ARRAY['Caller'::text, 'Everyone'::text]))),
  constraint calendar_feed_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint calendar_feed_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint calendar_feed_pkey PRIMARY KEY (id),
  constraint calendar_feed_organisation_id_person_id_covers_key UNIQUE (organisation_id, person_id, covers),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash)
);

create table cancel_reason (
  id integer generated always as identity not null,
  reason text not null,
  given_at timestamp with time zone not null,
  constraint cancel_reason_pkey PRIMARY KEY (id)
);

create table category (
  id integer not null,
  title text not null,
  slug text not null,
  origin text not null,
  short_title text,
  original_title text,
  is_listed boolean default true not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_slug_key UNIQUE (slug)
);

create table category_upload (
  id integer generated always as identity not null,
  uploaded_at timestamp with time zone not null,
  file_name text not null,
  skipped integer not null,
  constraint category_upload_pkey PRIMARY KEY (id)
);

create table category_upload_row (
  upload_id integer not null,
  code integer not null,
  title text not null,
  slug text not null,
  constraint category_upload_row_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES category_upload(id) ON DELETE CASCADE,
  constraint category_upload_row_pkey PRIMARY KEY (upload_id, code)
);

create table change_to_see (
  person_id integer not null,
  opportunity_id integer not null,
  organisation_id integer not null,
  found_at timestamp with time zone,
  is_critical boolean default false not null,
  seen_at timestamp with time zone,
  escalates_at timestamp with time zone,
  escalated_at timestamp with time zone,
  constraint change_to_see_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint change_to_see_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint change_to_see_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint change_to_see_pkey PRIMARY KEY (person_id, opportunity_id)
);

create table consent (
  person_id integer not null,
  document text not null,
  version text not null,
  accepted_at timestamp with time zone not null,
  constraint consent_document_check CHECK ((document = ANY (ARRAY['termsAndConditions'::text, 'privacyPolicy'::text]))),
  constraint consent_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint consent_pkey PRIMARY KEY (person_id, document, version)
);

create table csv_export (
  token_hash text not null,
  organisation_id integer not null,
  person_id integer not null,
  used_second_factor boolean not null,
  list jsonb not null,
  expires_at timestamp with time zone not null,
  constraint csv_export_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint csv_export_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint csv_export_pkey PRIMARY KEY (token_hash)
);

create table database_size (
  day date not null,
  bytes bigint not null,
  constraint database_size_pkey PRIMARY KEY (day)
);

create table demo_clock (
  only_row boolean default true not null,
  still_at timestamp with time zone,
  ahead_seconds double precision default 0 not null,
  constraint demo_clock_only_row_check CHECK (only_row),
  constraint demo_clock_pkey PRIMARY KEY (only_row)
);

create table enquiry (
  id bigint generated always as identity not null,
  reference text not null,
  person_id integer,
  name text not null,
  email text not null,
  mobile text,
  organisation_name text,
  preferred_contact text not null,
  request_type text not null,
  message text not null,
  sent_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  answer text,
  constraint enquiry_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint enquiry_pkey PRIMARY KEY (id),
  constraint enquiry_reference_key UNIQUE (reference)
);

create table featured_organisation (
  id integer generated always as identity not null,
  name text not null,
  website_url text not null,
  logo bytea not null,
  logo_type text not null,
  created_at timestamp with time zone not null,
  position integer not null,
  constraint featured_organisation_logo_type_check CHECK ((logo_type = ANY (ARRAY['image/png'::text, 'image/webp'::text]))),
  constraint featured_organisation_pkey PRIMARY KEY (id)
);

create table feed (
  sequence bigint generated always as identity not null,
  kind text not null,
  opportunity_id integer not null,
  written_at timestamp with time zone not null,
  before jsonb,
  is_news boolean default false not null,
  constraint feed_pkey PRIMARY KEY (sequence)
);

create table feed_cursor (
  consumer text not null,
  sequence bigint not null,
  moved_at timestamp with time zone not null,
  delays integer[] default '{}'::integer[] not null,
  constraint feed_cursor_pkey PRIMARY KEY (consumer)
);

create table feed_dead_letter (
  consumer text not null,
  sequence bigint not null,
  kind text not null,
  opportunity_id integer not null,
  written_at timestamp with time zone not null,
  before jsonb,
  is_news boolean not null,
  error text not null,
  attempts integer default 1 not null,
  failed_at timestamp with time zone not null,
  try_at timestamp with time zone,
  constraint feed_dead_letter_pkey PRIMARY KEY (consumer, sequence)
);

create table hidden_notice (
  organisation_id integer not null,
  person_id integer,
  opportunity_id integer not null,
  hidden_by integer,
  hidden_at timestamp with time zone not null,
  constraint hidden_notice_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint hidden_notice_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint hidden_notice_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint hidden_notice_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint hidden_notice_organisation_id_person_id_opportunity_id_key UNIQUE NULLS NOT DISTINCT (organisation_id, person_id, opportunity_id)
);

create table identity_key (
  id text not null,
  purpose text not null,
  secret jsonb not null,
  created_at timestamp with time zone not null,
  constraint identity_key_purpose_check CHECK ((purpose = ANY (ARRAY['tokens'::text, 'cookies'::text]))),
  constraint identity_key_pkey PRIMARY KEY (id)
);

create table ingest_run (
  id bigint generated always as identity not null,
  name text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  error text,
  expected integer,
  read integer default 0 not null,
  added integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  skipped integer default 0 not null,
  noted_at timestamp with time zone default clock_timestamp() not null,
  held_reason text,
  decision text,
  decided_at timestamp with time zone,
  asked_decision text,
  late_since timestamp with time zone,
  constraint ingest_run_asked_decision_check CHECK ((asked_decision = ANY (ARRAY['released'::text, 'discarded'::text, 'undone'::text]))),
  constraint ingest_run_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint ingest_run_decision_check CHECK ((decision = ANY (ARRAY['released'::text, 'discarded'::text, 'undone'::text]))),
  constraint ingest_run_pkey PRIMARY KEY (id)
);

create table internal_date (
  id integer generated always as identity not null,
  public_id text not null,
  record_id integer not null,
  name text not null,
  on_day date not null,
  at_time text,
  is_done boolean default false not null,
  before_count smallint,
  before_unit text,
  moved_from jsonb,
  constraint internal_date_at_time_check CHECK ((at_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  constraint internal_date_before_check CHECK ((((before_count IS NULL) = (before_unit IS NULL)) AND ((before_count >= 0) AND (before_count <= 400)) AND (before_unit = ANY (ARRAY['WorkingDays'::text, 'Hours'::text])))),
  constraint internal_date_record_id_fkey FOREIGN KEY (record_id) REFERENCES pipeline_record(id) ON DELETE CASCADE,
  constraint internal_date_pkey PRIMARY KEY (id),
  constraint internal_date_public_id_key UNIQUE (public_id)
);

create table invite (
  id integer generated always as identity not null,
  public_id text not null,
  organisation_id integer not null,
  invitee_name text,
  invitee_email text not null,
  invitee_email_key text not null,
  make_admin boolean default false not null,
  invited_by integer,
  token_hash text,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by integer,
  cancelled_at timestamp with time zone,
  version uuid default gen_random_uuid() not null,
  constraint invite_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint invite_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint invite_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint invite_pkey PRIMARY KEY (id),
  constraint invite_public_id_key UNIQUE (public_id),
  constraint invite_token_hash_key UNIQUE (token_hash)
);

create table invoice (
  id integer generated always as identity not null,
  gateway_invoice_id text not null,
  gateway_subscription_id text not null,
  organisation_id integer,
  issued_at timestamp with time zone not null,
  time_zone text not null,
  lines jsonb not null,
  total_cents integer not null,
  gst_cents integer not null,
  seller_name text,
  seller_abn text,
  buyer_name text not null,
  buyer_abn text not null,
  buyer_address text not null,
  constraint invoice_gateway_subscription_id_fkey FOREIGN KEY (gateway_subscription_id) REFERENCES paid_subscription(id),
  constraint invoice_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE SET NULL,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_gateway_invoice_id_key UNIQUE (gateway_invoice_id)
);

create table irregular_transition (
  id bigint generated always as identity not null,
  opportunity_id integer not null,
  from_status_id smallint not null,
  to_status_id smallint not null,
  noticed_at timestamp with time zone not null,
  constraint irregular_transition_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint irregular_transition_pkey PRIMARY KEY (id)
);

create table join_request (
  id integer generated always as identity not null,
  public_id text not null,
  organisation_id integer not null,
  person_id integer not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  was_approved boolean,
  decided_by integer,
  constraint join_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint join_request_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint join_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint join_request_pkey PRIMARY KEY (id),
  constraint join_request_public_id_key UNIQUE (public_id)
);

create table last_backup (
  only_row boolean default true not null,
  taken_at timestamp with time zone not null,
  row_count bigint not null,
  bytes bigint not null,
  has_keys boolean not null,
  constraint last_backup_only_row_check CHECK (only_row),
  constraint last_backup_pkey PRIMARY KEY (only_row)
);

create table listed_notice (
  listing text not null,
  source_id smallint not null,
  source_key text not null,
  seen_at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint listed_notice_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint listed_notice_pkey PRIMARY KEY (listing, source_id, source_key)
);

create table listing_reading (
  listing text not null,
  started_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  failures integer default 0 not null,
  failed_at timestamp with time zone,
  error text,
  not_before timestamp with time zone,
  read integer default 0 not null,
  added integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  skipped integer default 0 not null,
  constraint listing_reading_pkey PRIMARY KEY (listing)
);

create table membership (
  person_id integer not null,
  organisation_id integer not null,
  role text not null,
  joined_at timestamp with time zone not null,
  id integer generated always as identity not null,
  constraint membership_role_check CHECK ((role = ANY (ARRAY['OrganisationUser'::text, 'OrganisationAdmin'::text]))),
  constraint membership_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint membership_pkey PRIMARY KEY (person_id),
  constraint membership_id_key UNIQUE (id)
);

create table migration (
  name text not null,
  applied_at timestamp with time zone not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table missing_data_report (
  id bigint generated always as identity not null,
  opportunity_id integer not null,
  field text not null,
  message text not null,
  reported_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  reported_by integer,
  answer text,
  constraint missing_data_report_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id),
  constraint missing_data_report_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint missing_data_report_pkey PRIMARY KEY (id)
);

create table note (
  id bigint generated always as identity not null,
  public_id text not null,
  organisation_id integer not null,
  opportunity_id integer not null,
  author_id integer,
  content text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint note_author_id_fkey FOREIGN KEY (author_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint note_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint note_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint note_pkey PRIMARY KEY (id),
  constraint note_public_id_key UNIQUE (public_id)
);

create table notice_reading (
  person_id integer not null,
  opportunity_id integer not null,
  seen_at timestamp with time zone not null,
  constraint notice_reading_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint notice_reading_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint notice_reading_pkey PRIMARY KEY (person_id, opportunity_id)
);

create table notice_withdrawal (
  id integer generated always as identity not null,
  source_id smallint not null,
  source_key text not null,
  withdrawn_at timestamp with time zone not null,
  restored_at timestamp with time zone,
  constraint notice_withdrawal_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint notice_withdrawal_pkey PRIMARY KEY (id)
);

create table oidc_record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint oidc_record_pkey PRIMARY KEY (kind, id)
);

create table operator_act (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  person_id integer,
  operator text,
  kind text not null,
  subject text not null,
  subject_name text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  constraint operator_act_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint operator_act_pkey PRIMARY KEY (id)
);

create table opportunity (
  id integer generated always as identity not null,
  public_id text not null,
  source_id smallint not null,
  source_key text not null,
  visibility text default 'public'::text not null,
  reference text,
  title text not null,
  description text not null,
  type_id smallint not null,
  status_id smallint not null,
  access text,
  exemption_code text,
  stage_number smallint,
  stage_count smallint,
  result text,
  multi_agency_access boolean,
  flag text,
  is_invented boolean default false not null,
  buyer_id integer,
  zone text not null,
  expected_release_at timestamp with time zone,
  expected_release_text text,
  opened_at timestamp with time zone,
  closing_wording text,
  reminds_at timestamp with time zone,
  stays_open_until timestamp with time zone,
  close_time_is_explicit boolean default false not null,
  closing_has_two_readings boolean default false not null,
  opens_for_applications boolean default false not null,
  cancelled_at timestamp with time zone,
  awarded_at timestamp with time zone,
  decision_expected_at timestamp with time zone,
  contract_start_at timestamp with time zone,
  contract_end_at timestamp with time zone,
  value_from_cents bigint,
  value_to_cents bigint,
  awarded_total_cents bigint,
  currency text default 'AUD'::text not null,
  gst text,
  categories jsonb default '[]'::jsonb not null,
  source_categories jsonb default '[]'::jsonb not null,
  places jsonb default '[]'::jsonb not null,
  briefings jsonb default '[]'::jsonb not null,
  contacts jsonb default '[]'::jsonb not null,
  documents jsonb default '[]'::jsonb not null,
  lodgement_details text,
  deep_link text,
  first_seen_at timestamp with time zone not null,
  last_changed_at timestamp with time zone not null,
  last_checked_at timestamp with time zone not null,
  activity integer default 0 not null,
  title_key text,
  reference_key text,
  addenda jsonb default '[]'::jsonb not null,
  related jsonb default '[]'::jsonb not null,
  description_html text,
  withdrawn_at timestamp with time zone,
  merged_into integer,
  news_at timestamp with time zone,
  organisation_id integer,
  enquiries_close_at timestamp with time zone,
  enquiries_close_time_is_explicit boolean default false not null,
  constraint opportunity_access_check CHECK ((access = ANY (ARRAY['open'::text, 'prequalified'::text, 'panel'::text, 'limited'::text]))),
  constraint opportunity_check1 CHECK (((reminds_at IS NULL) OR (stays_open_until IS NOT NULL))),
  constraint opportunity_check2 CHECK ((reminds_at <= stays_open_until)),
  constraint opportunity_check3 CHECK (((merged_into IS NULL) OR ((withdrawn_at IS NOT NULL) AND (merged_into <> id)))),
  constraint opportunity_flag_check CHECK ((flag = ANY (ARRAY['sale'::text, 'lease'::text, 'grant'::text]))),
  constraint opportunity_gst_check CHECK ((gst = ANY (ARRAY['included'::text, 'excluded'::text]))),
  constraint opportunity_owner CHECK (((visibility = 'organisation'::text) = (organisation_id IS NOT NULL))),
  constraint opportunity_result_check CHECK ((result = ANY (ARRAY['contract'::text, 'standing-offer'::text, 'list'::text]))),
  constraint opportunity_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'organisation'::text]))),
  constraint opportunity_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint opportunity_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES opportunity(id),
  constraint opportunity_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id),
  constraint opportunity_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint opportunity_pkey PRIMARY KEY (id),
  constraint opportunity_public_id_key UNIQUE (public_id),
  constraint opportunity_source_id_source_key_key UNIQUE (source_id, source_key)
);

create table opportunity_change (
  opportunity_id integer not null,
  number integer not null,
  field text not null,
  kind text not null,
  before jsonb,
  after jsonb,
  changed_at timestamp with time zone,
  seen_at timestamp with time zone not null,
  release_id bigint not null,
  constraint opportunity_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'changed'::text, 'removed'::text]))),
  constraint opportunity_change_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint opportunity_change_release_id_fkey FOREIGN KEY (release_id) REFERENCES release(id),
  constraint opportunity_change_pkey PRIMARY KEY (opportunity_id, number)
);

create table organisation (
  id integer generated always as identity not null,
  public_id text not null,
  name text not null,
  abn text not null,
  category_ids integer[] default '{}'::integer[] not null,
  location_ids integer[] default '{}'::integer[] not null,
  email_domains text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  abn_since timestamp with time zone not null,
  join_letters smallint default 0 not null,
  join_letters_since timestamp with time zone,
  requires_second_factor boolean default false not null,
  time_zone text not null,
  constraint organisation_pkey PRIMARY KEY (id),
  constraint organisation_public_id_key UNIQUE (public_id)
);

create table outbox_message (
  id bigint generated always as identity not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  html text,
  sent_at timestamp with time zone not null,
  headers jsonb default '{}'::jsonb not null,
  idempotency_key text,
  attachment jsonb,
  constraint outbox_message_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint outbox_message_pkey PRIMARY KEY (id)
);

create table page_feedback (
  id bigint generated always as identity not null,
  page_url text not null,
  description text not null,
  person_id integer,
  sent_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint page_feedback_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint page_feedback_pkey PRIMARY KEY (id)
);

create table page_version (
  url text not null,
  listing text not null,
  etag text,
  last_modified text,
  read_at timestamp with time zone not null,
  constraint page_version_pkey PRIMARY KEY (url)
);

create table paid_subscription (
  id text not null,
  organisation_id integer,
  organisation_public_id text not null,
  created_at timestamp with time zone not null,
  status text not null,
  read_at timestamp with time zone,
  cancel_ordered_at timestamp with time zone,
  constraint paid_subscription_status_check CHECK ((status = ANY (ARRAY['incomplete'::text, 'active'::text, 'past_due'::text, 'ended'::text]))),
  constraint paid_subscription_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE SET NULL,
  constraint paid_subscription_pkey PRIMARY KEY (id)
);

create table payment_event_cursor (
  only_row boolean default true not null,
  read_until timestamp with time zone not null,
  constraint payment_event_cursor_only_row_check CHECK (only_row),
  constraint payment_event_cursor_pkey PRIMARY KEY (only_row)
);

create table payment_webhook (
  only_row boolean default true not null,
  happened_at timestamp with time zone not null,
  heard_at timestamp with time zone not null,
  constraint payment_webhook_only_row_check CHECK (only_row),
  constraint payment_webhook_pkey PRIMARY KEY (only_row)
);

create table person (
  id integer generated always as identity not null,
  issuer text not null,
  subject text not null,
  email text not null,
  email_key text not null,
  email_verified_at timestamp with time zone,
  mobile text,
  mobile_verified_at timestamp with time zone,
  given_name text not null,
  surname text not null,
  pronouns text,
  salutation text,
  time_zone text not null,
  profile_image_url text,
  email_notifications boolean default true not null,
  email_notifications_at time without time zone default '08:00:00'::time without time zone not null,
  sms_notifications boolean default false not null,
  sms_notifications_at time without time zone default '08:00:00'::time without time zone not null,
  accepted_terms_at timestamp with time zone not null,
  registered_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  join_messages boolean default true not null,
  leave_messages boolean default true not null,
  role_messages boolean default true not null,
  trial_messages boolean default true not null,
  uses_interests boolean default true not null,
  email_digests boolean default true not null,
  push_notifications boolean default false not null,
  daily_weekdays integer[] default '{1,2,3,4,5}'::integer[] not null,
  quiet_hours boolean default true not null,
  quiet_from time without time zone default '21:00:00'::time without time zone not null,
  quiet_until time without time zone default '07:00:00'::time without time zone not null,
  sms_stopped_at timestamp with time zone,
  email_nothing_new boolean default true not null,
  email_near_misses boolean default false not null,
  email_failed_at timestamp with time zone,
  email_failed_by text,
  reminders text[] default '{SevenDays,TwoDays,LastMorning,Briefings,Questions,InternalDates}'::text[] not null,
  constraint person_daily_weekdays_check CHECK ((((cardinality(daily_weekdays) >= 1) AND (cardinality(daily_weekdays) <= 7)) AND (daily_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]))),
  constraint person_email_failed_by_check CHECK ((email_failed_by = ANY (ARRAY['mailbox'::text, 'complaint'::text]))),
  constraint person_reminders_check CHECK ((reminders <@ '{SevenDays,TwoDays,LastMorning,Briefings,Questions,InternalDates}'::text[])),
  constraint person_pkey PRIMARY KEY (id),
  constraint person_issuer_subject_key UNIQUE (issuer, subject)
);

create table person_visit (
  person_id integer not null,
  last_active_at timestamp with time zone not null,
  last_visit_ended_at timestamp with time zone,
  imported_at timestamp with time zone,
  constraint person_visit_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint person_visit_pkey PRIMARY KEY (person_id)
);

create table pipeline_record (
  id integer generated always as identity not null,
  organisation_id integer not null,
  opportunity_id integer not null,
  origin_id integer not null,
  stage text not null,
  no_bid_reason text,
  no_bid_detail text default ''::text not null,
  owner_id integer,
  note text default ''::text not null,
  created_by integer,
  created_at timestamp with time zone not null,
  stage_since timestamp with time zone not null,
  moved_by integer,
  submitted_at timestamp with time zone,
  previous jsonb,
  changed_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint pipeline_record_check CHECK (((stage = 'NoBid'::text) = (no_bid_reason IS NOT NULL))),
  constraint pipeline_record_stage_check CHECK ((stage = ANY (ARRAY['New'::text, 'Reviewing'::text, 'Bid'::text, 'NoBid'::text, 'Submitted'::text, 'Won'::text, 'Lost'::text]))),
  constraint pipeline_record_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint pipeline_record_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint pipeline_record_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint pipeline_record_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint pipeline_record_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint pipeline_record_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id) ON DELETE SET NULL,
  constraint pipeline_record_pkey PRIMARY KEY (id),
  constraint pipeline_record_organisation_id_origin_id_key UNIQUE (organisation_id, origin_id)
);

create table private_notice (
  public_id text not null,
  organisation_id integer not null,
  source_key text not null,
  created_by integer,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  same_as_id integer,
  deleted_at timestamp with time zone,
  constraint private_notice_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint private_notice_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint private_notice_same_as_id_fkey FOREIGN KEY (same_as_id) REFERENCES opportunity(id) ON DELETE SET NULL,
  constraint private_notice_pkey PRIMARY KEY (public_id),
  constraint private_notice_source_key_key UNIQUE (source_key)
);

create table profile_picture (
  person_id integer not null,
  id text not null,
  image bytea not null,
  fetched_at timestamp with time zone not null,
  constraint profile_picture_image_check CHECK ((octet_length(image) <= 65536)),
  constraint profile_picture_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint profile_picture_pkey PRIMARY KEY (person_id),
  constraint profile_picture_id_key UNIQUE (id)
);

create table push_key (
  id boolean default true not null,
  sealed_private_key text not null,
  created_at timestamp with time zone not null,
  constraint push_key_id_check CHECK (id),
  constraint push_key_pkey PRIMARY KEY (id)
);

create table push_receipt (
  delivery_id text not null,
  subscription_id integer not null,
  constraint push_receipt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES alert_delivery(public_id) ON DELETE CASCADE,
  constraint push_receipt_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE,
  constraint push_receipt_pkey PRIMARY KEY (delivery_id, subscription_id)
);

create table push_subscription (
  id integer generated always as identity not null,
  public_id text not null,
  person_id integer not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  server_key text not null,
  device text not null,
  created_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  session_uid text,
  constraint push_subscription_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint push_subscription_session_uid_fkey FOREIGN KEY (session_uid) REFERENCES account_session(uid) ON DELETE CASCADE,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_public_id_key UNIQUE (public_id)
);

create table read_file (
  content_hash bytea not null,
  read_at timestamp with time zone not null,
  records integer not null,
  run_id bigint,
  constraint read_file_pkey PRIMARY KEY (content_hash)
);

create table release (
  id bigint generated always as identity not null,
  source_id smallint not null,
  source_key text not null,
  content_hash bytea not null,
  format text not null,
  released_at timestamp with time zone,
  received_at timestamp with time zone not null,
  body jsonb not null,
  run_id bigint,
  withdrawn_at timestamp with time zone,
  constraint release_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint release_pkey PRIMARY KEY (id),
  constraint release_source_id_source_key_content_hash_key UNIQUE (source_id, source_key, content_hash)
);

create table release_again (
  release_id bigint not null,
  received_at timestamp with time zone not null,
  run_id bigint,
  withdrawn_at timestamp with time zone,
  constraint release_again_release_id_fkey FOREIGN KEY (release_id) REFERENCES release(id),
  constraint release_again_pkey PRIMARY KEY (release_id, received_at)
);

create table release_confirmed (
  release_id bigint not null,
  run_id bigint not null,
  constraint release_confirmed_release_id_fkey FOREIGN KEY (release_id) REFERENCES release(id),
  constraint release_confirmed_pkey PRIMARY KEY (release_id)
);

create table same_buyer (
  id bigint generated always as identity not null,
  buyer_id integer not null,
  main_buyer_id integer not null,
  reason text not null,
  undone_at timestamp with time zone,
  constraint same_buyer_check CHECK ((buyer_id <> main_buyer_id)),
  constraint same_buyer_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint same_buyer_main_buyer_id_fkey FOREIGN KEY (main_buyer_id) REFERENCES buyer(id),
  constraint same_buyer_pkey PRIMARY KEY (id)
);

create table same_opportunity (
  id bigint generated always as identity not null,
  source_id smallint not null,
  source_key text not null,
  main_source_id smallint not null,
  main_source_key text not null,
  public_id text not null,
  reason text not null,
  made_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint same_opportunity_check CHECK (((source_id <> main_source_id) OR (source_key <> main_source_key))),
  constraint same_opportunity_main_source_id_fkey FOREIGN KEY (main_source_id) REFERENCES source(id),
  constraint same_opportunity_source_id_fkey FOREIGN KEY (source_id) REFERENCES source(id),
  constraint same_opportunity_pkey PRIMARY KEY (id)
);

create table same_seller (
  id bigint generated always as identity not null,
  seller_id integer not null,
  main_seller_id integer not null,
  reason text not null,
  undone_at timestamp with time zone,
  constraint same_seller_check CHECK ((seller_id <> main_seller_id)),
  constraint same_seller_main_seller_id_fkey FOREIGN KEY (main_seller_id) REFERENCES seller(id),
  constraint same_seller_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id),
  constraint same_seller_pkey PRIMARY KEY (id)
);

create table sandbox_event (
  id text not null,
  subscription_id text not null,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint sandbox_event_pkey PRIMARY KEY (id)
);

create table sandbox_subscription (
  id text not null,
  state jsonb not null,
  due_at timestamp with time zone,
  constraint sandbox_subscription_pkey PRIMARY KEY (id)
);

create table sandbox_webhook_key (
  only_row boolean default true not null,
  secret text default ((gen_random_uuid())::text || (gen_random_uuid())::text) not null,
  constraint sandbox_webhook_key_only_row_check CHECK (only_row),
  constraint sandbox_webhook_key_pkey PRIMARY KEY (only_row)
);

create table saved_search (
  id integer generated always as identity not null,
  public_id text not null,
  organisation_id integer not null,
  owner_id integer not null,
  created_by integer,
  name text not null,
  name_key text not null,
  request jsonb not null,
  shared_at timestamp with time zone,
  shared_by integer,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  announces_after bigint not null,
  deleted_at timestamp with time zone,
  changed_in xid8 default pg_current_xact_id() not null,
  request_changed_at timestamp with time zone,
  request_changed_by integer,
  description_before text,
  constraint saved_search_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint saved_search_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint saved_search_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint saved_search_request_changed_by_fkey FOREIGN KEY (request_changed_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint saved_search_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint saved_search_pkey PRIMARY KEY (id),
  constraint saved_search_public_id_key UNIQUE (public_id)
);

create table saved_search_notification (
  id bigint generated always as identity not null,
  public_id text not null,
  saved_search_id integer not null,
  person_id integer not null,
  created_at timestamp with time zone not null,
  constraint saved_search_notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint saved_search_notification_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE,
  constraint saved_search_notification_pkey PRIMARY KEY (id),
  constraint saved_search_notification_public_id_key UNIQUE (public_id)
);

create table saved_search_notification_item (
  notification_id bigint not null,
  opportunity_id integer not null,
  position integer not null,
  seen_at timestamp with time zone,
  constraint saved_search_notification_item_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES saved_search_notification(id) ON DELETE CASCADE,
  constraint saved_search_notification_item_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint saved_search_notification_item_pkey PRIMARY KEY (notification_id, opportunity_id)
);

create table saved_search_rate (
  saved_search_id integer not null,
  request_hash text not null,
  counted_on date not null,
  total integer not null,
  constraint saved_search_rate_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE,
  constraint saved_search_rate_pkey PRIMARY KEY (saved_search_id)
);

create table saved_search_timing (
  saved_search_id integer not null,
  person_id integer not null,
  email text not null,
  sms text not null,
  push text not null,
  constraint saved_search_timing_email_check CHECK ((email = ANY (ARRAY['Instant'::text, 'Daily'::text, 'Weekly'::text, 'Off'::text]))),
  constraint saved_search_timing_push_check CHECK ((push = ANY (ARRAY['Instant'::text, 'Daily'::text, 'Weekly'::text, 'Off'::text]))),
  constraint saved_search_timing_sms_check CHECK ((sms = ANY (ARRAY['Instant'::text, 'Daily'::text, 'Weekly'::text, 'Off'::text]))),
  constraint saved_search_timing_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint saved_search_timing_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE,
  constraint saved_search_timing_pkey PRIMARY KEY (saved_search_id, person_id)
);

create table security_event (
  id bigint generated always as identity not null,
  kind text not null,
  person_id integer,
  account_id text,
  actor_id integer,
  organisation_id integer,
  network text,
  other_networks boolean default false not null,
  detail text,
  occurrences integer default 1 not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  fingerprint text not null,
  constraint security_event_pkey PRIMARY KEY (id),
  constraint security_event_fingerprint_key UNIQUE (fingerprint)
);

create table security_token (
  token_hash text not null,
  person_id integer,
  issuer text,
  subject text,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint security_token_check CHECK ((num_nonnulls(issuer, subject) =
CASE
    WHEN (person_id IS NULL) THEN 2
    ELSE 0
END)),
  constraint security_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint security_token_pkey PRIMARY KEY (token_hash),
  constraint security_token_person_id_issuer_subject_purpose_key UNIQUE NULLS NOT DISTINCT (person_id, issuer, subject, purpose)
);

create table seller (
  id integer generated always as identity not null,
  seller_key text not null,
  name text not null,
  slug text not null,
  abn text,
  address text,
  sound text,
  constraint seller_pkey PRIMARY KEY (id),
  constraint seller_seller_key_key UNIQUE (seller_key),
  constraint seller_slug_key UNIQUE (slug)
);

create table sent_message (
  id bigint generated always as identity not null,
  channel text not null,
  target_hash text not null,
  sender_hash text,
  organisation_id integer,
  networks text[] default '{}'::text[] not null,
  sent_at timestamp with time zone not null,
  constraint sent_message_channel_check CHECK ((channel = ANY (ARRAY['invite'::text, 'sms'::text]))),
  constraint sent_message_pkey PRIMARY KEY (id)
);

create table sign_in_proof (
  uid text not null,
  account_id text,
  credentials_version integer default 0 not null,
  methods text[] default '{}'::text[] not null,
  challenge text,
  sealed_secret text,
  expires_at timestamp with time zone not null,
  constraint sign_in_proof_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint sign_in_proof_pkey PRIMARY KEY (uid)
);

create table sitemap_file (
  number integer not null,
  content bytea not null,
  addresses integer not null,
  last_modified timestamp with time zone,
  made_at timestamp with time zone not null,
  constraint sitemap_file_pkey PRIMARY KEY (number)
);

create table source (
  id smallint not null,
  code text not null,
  name text not null,
  url text,
  zone text not null,
  location_list_mode text default 'MappedThenRaw'::text not null,
  category_list_mode text default 'MappedThenRaw'::text not null,
  location_detail_mode text default 'MappedThenRaw'::text not null,
  category_detail_mode text default 'MappedThenRaw'::text not null,
  source_mode text default 'NameAndLink'::text not null,
  announces_from timestamp with time zone,
  constraint source_pkey PRIMARY KEY (id),
  constraint source_code_key UNIQUE (code)
);

create table spent_trial (
  hash text not null,
  spent_at timestamp with time zone not null,
  constraint spent_trial_pkey PRIMARY KEY (hash)
);

create table spent_trial_key (
  is_only boolean default true not null,
  secret text not null,
  constraint spent_trial_key_is_only_check CHECK (is_only),
  constraint spent_trial_key_pkey PRIMARY KEY (is_only)
);

create table subscription (
  organisation_id integer not null,
  plan text not null,
  is_trial boolean not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  renews boolean default false not null,
  trial_started_at timestamp with time zone,
  payment_customer_id text,
  told_ending_at timestamp with time zone,
  told_ended_at timestamp with time zone,
  gateway_subscription_id text,
  price_code text,
  next_price_code text,
  cancel_asked_at timestamp with time zone,
  card text,
  payment_failed_at timestamp with time zone,
  unpaid_cents integer,
  next_attempt_at timestamp with time zone,
  grace_ends_at timestamp with time zone,
  failure_emails smallint default 0 not null,
  price_cents integer,
  constraint subscription_plan_check CHECK ((plan = ANY (ARRAY['starter'::text, 'team'::text, 'enterprise'::text]))),
  constraint subscription_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint subscription_pkey PRIMARY KEY (organisation_id),
  constraint subscription_gateway_subscription_id_key UNIQUE (gateway_subscription_id)
);

create table switched_off_listing (
  listing text not null,
  since timestamp with time zone not null,
  constraint switched_off_listing_pkey PRIMARY KEY (listing)
);

create table turned_away (
  organisation_id integer not null,
  person_id integer not null,
  turned_away_at timestamp with time zone not null,
  was_removed boolean default false not null,
  constraint turned_away_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint turned_away_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint turned_away_pkey PRIMARY KEY (organisation_id, person_id)
);

create table verification_code (
  id bigint generated always as identity not null,
  person_id integer,
  channel text not null,
  target text not null,
  code_hash text,
  tries smallint default 0 not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint verification_code_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint verification_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint verification_code_pkey PRIMARY KEY (id)
);

create table watch (
  id integer generated always as identity not null,
  organisation_id integer not null,
  opportunity_id integer not null,
  origin_id integer not null,
  created_by integer,
  shared_by integer,
  shared_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  follows_id integer,
  constraint watch_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint watch_follows_id_fkey FOREIGN KEY (follows_id) REFERENCES watch(id) ON DELETE SET NULL,
  constraint watch_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint watch_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint watch_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint watch_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint watch_pkey PRIMARY KEY (id),
  constraint watch_organisation_id_origin_id_key UNIQUE (organisation_id, origin_id)
);

create table watcher (
  watch_id integer not null,
  person_id integer not null,
  watching_since timestamp with time zone,
  stopped_at timestamp with time zone,
  email_timing text not null,
  sms_timing text not null,
  push_timing text not null,
  constraint watcher_check CHECK (((stopped_at IS NULL) OR (watching_since IS NOT NULL))),
  constraint watcher_email_timing_check CHECK ((email_timing = ANY (ARRAY['Instant'::text, 'Daily'::text, 'Weekly'::text, 'Off'::text]))),
  constraint watcher_push_timing_check CHECK ((push_timing = ANY (ARRAY['Instant'::text, 'Daily'::text, 'Weekly'::text, 'Off'::text]))),
  constraint watcher_sms_timing_check CHECK ((sms_timing = ANY (ARRAY['Instant'::text, 'Daily'::text, 'Weekly'::text, 'Off'::text]))),
  constraint watcher_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint watcher_watch_id_fkey FOREIGN KEY (watch_id) REFERENCES watch(id) ON DELETE CASCADE,
  constraint watcher_pkey PRIMARY KEY (watch_id, person_id)
);

create table webhook (
  organisation_id integer not null,
  url text not null,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null,
  failures integer default 0 not null,
  try_at timestamp with time zone not null,
  lease_ends_at timestamp with time zone,
  off_at timestamp with time zone,
  error text,
  constraint webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint webhook_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisation(id) ON DELETE CASCADE,
  constraint webhook_pkey PRIMARY KEY (organisation_id)
);

create table webhook_event (
  id bigint generated always as identity not null,
  public_id text not null,
  organisation_id integer not null,
  kind text not null,
  opportunity_id integer not null,
  saved_search_id integer,
  changes jsonb,
  created_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  ended_at timestamp with time zone,
  error text,
  constraint webhook_event_check CHECK (((kind = 'match'::text) = (saved_search_id IS NOT NULL))),
  constraint webhook_event_check1 CHECK (((kind = 'change'::text) = (changes IS NOT NULL))),
  constraint webhook_event_kind_check CHECK ((kind = ANY (ARRAY['match'::text, 'change'::text]))),
  constraint webhook_event_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'dropped'::text, 'failed'::text]))),
  constraint webhook_event_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint webhook_event_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES webhook(organisation_id) ON DELETE CASCADE,
  constraint webhook_event_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_public_id_key UNIQUE (public_id)
);

create table win (
  opportunity_id integer not null,
  seller_id integer not null,
  buyer_id integer,
  awarded_on date,
  awarded_at timestamp with time zone,
  contract_end_at timestamp with time zone,
  value_cents bigint,
  is_shared boolean not null,
  is_invented boolean not null,
  gst text,
  place_ids integer[] not null,
  codes integer[] not null,
  constraint win_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity(id) ON DELETE CASCADE,
  constraint win_pkey PRIMARY KEY (opportunity_id, seller_id)
);

create table worker_heartbeat (
  process_id text not null,
  pid integer not null,
  locked_by text[] not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  constraint worker_heartbeat_pkey PRIMARY KEY (process_id)
);

CREATE INDEX account_passkey_by_account ON public.account_passkey USING btree (account_id);
CREATE INDEX account_recovery_code_by_account ON public.account_recovery_code USING btree (account_id);
CREATE INDEX account_request_by_account ON public.account_request USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX account_request_by_email ON public.account_request USING btree (email_key, asked_at);
CREATE INDEX account_session_by_account ON public.account_session USING btree (account_id);
CREATE INDEX account_session_by_expiry ON public.account_session USING btree (expires_at);
CREATE INDEX activity_item_by_note ON public.activity_item USING btree (note_id) WHERE (note_id IS NOT NULL);
CREATE INDEX activity_item_by_opportunity ON public.activity_item USING btree (opportunity_id) WHERE (opportunity_id IS NOT NULL);
CREATE INDEX activity_item_by_organisation ON public.activity_item USING btree (organisation_id, happened_at DESC, id DESC);
CREATE INDEX activity_item_by_person ON public.activity_item USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX activity_item_by_time ON public.activity_item USING btree (happened_at);
CREATE INDEX alert_by_notification ON public.alert USING btree (notification_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX alert_by_opportunity ON public.alert USING btree (opportunity_id);
CREATE INDEX alert_by_time ON public.alert USING brin (created_at);
CREATE UNIQUE INDEX alert_nothing_new ON public.alert USING btree (person_id, subject) WHERE (kind = 'nothingNew'::text);
CREATE INDEX alert_delivery_by_end ON public.alert_delivery USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX alert_delivery_dead ON public.alert_delivery USING btree (ended_at) WHERE (state = 'dead'::text);
CREATE INDEX alert_delivery_ended ON public.alert_delivery USING btree (person_id, ended_at);
CREATE INDEX alert_delivery_waiting ON public.alert_delivery USING btree (try_at) WHERE (state = 'waiting'::text);
CREATE INDEX alert_item_by_delivery ON public.alert_item USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);
CREATE INDEX alert_item_by_person ON public.alert_item USING btree (person_id, timing, channel, due_at) WHERE (delivery_id IS NULL);
CREATE INDEX alert_item_due ON public.alert_item USING btree (due_at) WHERE (delivery_id IS NULL);
CREATE INDEX alert_link_ending ON public.alert_link USING btree (created_at) WHERE (act <> 'unsubscribe'::text);
CREATE INDEX alert_match_by_opportunity ON public.alert_match USING btree (opportunity_id);
CREATE INDEX alert_memory_by_opportunity ON public.alert_memory USING btree (opportunity_id);
CREATE INDEX alert_near_miss_by_time ON public.alert_near_miss USING btree (shown_at);
CREATE INDEX alert_partition_by_holder ON public.alert_partition USING btree (holder_id);
CREATE INDEX award_by_seller ON public.award USING btree (seller_id);
CREATE INDEX briefing_attendance_by_opportunity ON public.briefing_attendance USING btree (opportunity_id);
CREATE INDEX briefing_attendance_by_origin ON public.briefing_attendance USING btree (origin_id);
CREATE INDEX briefing_attendance_by_person ON public.briefing_attendance USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX buyer_by_parent ON public.buyer USING btree (parent_id);
CREATE INDEX buyer_by_sound ON public.buyer USING btree (sound);
CREATE INDEX calendar_feed_by_person ON public.calendar_feed USING btree (person_id);
CREATE INDEX change_to_see_by_opportunity ON public.change_to_see USING btree (opportunity_id);
CREATE INDEX change_to_see_by_organisation ON public.change_to_see USING btree (organisation_id);
CREATE INDEX change_to_see_escalating ON public.change_to_see USING btree (escalates_at) WHERE (escalates_at IS NOT NULL);
CREATE INDEX csv_export_by_expiry ON public.csv_export USING btree (expires_at);
CREATE INDEX csv_export_by_person ON public.csv_export USING btree (person_id);
CREATE INDEX enquiry_by_email ON public.enquiry USING btree (lower(email), sent_at);
CREATE INDEX enquiry_by_person ON public.enquiry USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX enquiry_by_time ON public.enquiry USING btree (sent_at);
CREATE INDEX enquiry_open ON public.enquiry USING btree (id) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX featured_organisation_by_name ON public.featured_organisation USING btree (lower(name));
CREATE INDEX hidden_notice_by_opportunity ON public.hidden_notice USING btree (opportunity_id);
CREATE INDEX hidden_notice_by_person ON public.hidden_notice USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX internal_date_by_day ON public.internal_date USING btree (on_day);
CREATE INDEX internal_date_by_record ON public.internal_date USING btree (record_id);
CREATE INDEX invite_by_organisation ON public.invite USING btree (organisation_id);
CREATE INDEX invite_by_sent ON public.invite USING btree (organisation_id, sent_at);
CREATE UNIQUE INDEX invite_pending ON public.invite USING btree (organisation_id, invitee_email_key) WHERE ((accepted_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX invoice_by_organisation ON public.invoice USING btree (organisation_id, issued_at DESC);
CREATE INDEX irregular_transition_by_opportunity ON public.irregular_transition USING btree (opportunity_id);
CREATE INDEX join_request_by_person ON public.join_request USING btree (person_id);
CREATE UNIQUE INDEX join_request_open ON public.join_request USING btree (organisation_id, person_id) WHERE (decided_at IS NULL);
CREATE INDEX listed_notice_by_key ON public.listed_notice USING btree (source_id, source_key);
CREATE INDEX membership_by_organisation ON public.membership USING btree (organisation_id);
CREATE INDEX missing_data_report_by_opportunity ON public.missing_data_report USING btree (opportunity_id);
CREATE INDEX missing_data_report_by_person ON public.missing_data_report USING btree (reported_by) WHERE (reported_by IS NOT NULL);
CREATE INDEX missing_data_report_open ON public.missing_data_report USING btree (reported_at) WHERE (settled_at IS NULL);
CREATE INDEX note_by_author ON public.note USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX note_by_opportunity ON public.note USING btree (opportunity_id, organisation_id) WHERE (deleted_at IS NULL);
CREATE INDEX note_by_organisation ON public.note USING btree (organisation_id);
CREATE INDEX note_deleted ON public.note USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notice_reading_by_opportunity ON public.notice_reading USING btree (opportunity_id);
CREATE UNIQUE INDEX notice_withdrawal_in_force ON public.notice_withdrawal USING btree (source_id, source_key) WHERE (restored_at IS NULL);
CREATE INDEX oidc_record_by_account ON public.oidc_record USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX oidc_record_by_expiry ON public.oidc_record USING btree (expires_at);
CREATE INDEX oidc_record_by_grant ON public.oidc_record USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oidc_record_by_uid ON public.oidc_record USING btree (uid) WHERE (uid IS NOT NULL);
CREATE INDEX operator_act_by_person ON public.operator_act USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX operator_act_by_subject ON public.operator_act USING btree (kind, subject, id);
CREATE INDEX opportunity_awarded ON public.opportunity USING btree (awarded_at) WHERE ((status_id = 3) AND (visibility = 'public'::text) AND (withdrawn_at IS NULL) AND (flag IS NULL));
CREATE INDEX opportunity_awarded_by_buyer ON public.opportunity USING btree (buyer_id, awarded_at) WHERE ((status_id = 3) AND (visibility = 'public'::text) AND (withdrawn_at IS NULL) AND (flag IS NULL));
CREATE INDEX opportunity_by_award ON public.opportunity USING btree (awarded_at) WHERE (awarded_total_cents IS NOT NULL);
CREATE INDEX opportunity_by_award_date ON public.opportunity USING btree (awarded_at) WHERE (awarded_at IS NOT NULL);
CREATE INDEX opportunity_by_buyer ON public.opportunity USING btree (buyer_id);
CREATE INDEX opportunity_by_buyer_and_award ON public.opportunity USING btree (buyer_id, awarded_at) WHERE (awarded_at IS NOT NULL);
CREATE INDEX opportunity_by_buyer_and_contract_end ON public.opportunity USING btree (buyer_id, contract_end_at) WHERE (contract_end_at IS NOT NULL);
CREATE INDEX opportunity_by_merged_into ON public.opportunity USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX opportunity_by_news ON public.opportunity USING btree (news_at) WHERE (news_at IS NOT NULL);
CREATE INDEX opportunity_by_organisation ON public.opportunity USING btree (organisation_id) WHERE (organisation_id IS NOT NULL);
CREATE INDEX opportunity_by_reference ON public.opportunity USING btree (lower(reference)) WHERE (reference IS NOT NULL);
CREATE INDEX opportunity_by_reference_key ON public.opportunity USING btree (reference_key) WHERE (reference_key IS NOT NULL);
CREATE INDEX opportunity_by_relation ON public.opportunity USING gin (related jsonb_path_ops);
CREATE INDEX opportunity_by_status ON public.opportunity USING btree (status_id, stays_open_until);
CREATE INDEX opportunity_by_title_key ON public.opportunity USING btree (title_key) WHERE (title_key IS NOT NULL);
CREATE INDEX opportunity_open_by_buyer ON public.opportunity USING btree (buyer_id) WHERE ((status_id = 1) AND (visibility = 'public'::text) AND (withdrawn_at IS NULL) AND (flag IS NULL));
CREATE INDEX opportunity_public_by_status ON public.opportunity USING btree (status_id) WHERE ((visibility = 'public'::text) AND (withdrawn_at IS NULL));
CREATE INDEX opportunity_published ON public.opportunity USING btree (COALESCE(opened_at, first_seen_at)) WHERE ((type_id <> ALL (ARRAY[12, 13])) AND (visibility = 'public'::text) AND (withdrawn_at IS NULL) AND (flag IS NULL));
CREATE INDEX opportunity_published_by_buyer ON public.opportunity USING btree (buyer_id, COALESCE(opened_at, first_seen_at)) WHERE ((type_id <> ALL (ARRAY[12, 13])) AND (visibility = 'public'::text) AND (withdrawn_at IS NULL) AND (flag IS NULL));
CREATE INDEX opportunity_change_by_release ON public.opportunity_change USING btree (release_id);
CREATE INDEX organisation_by_abn ON public.organisation USING btree (abn);
CREATE INDEX organisation_by_email_domain ON public.organisation USING gin (email_domains);
CREATE UNIQUE INDEX outbox_message_by_key ON public.outbox_message USING btree (channel, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX outbox_message_by_time ON public.outbox_message USING btree (sent_at DESC);
CREATE INDEX page_feedback_by_person ON public.page_feedback USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX page_feedback_by_time ON public.page_feedback USING btree (sent_at);
CREATE INDEX page_feedback_open ON public.page_feedback USING btree (id) WHERE (settled_at IS NULL);
CREATE INDEX page_version_by_time ON public.page_version USING btree (read_at);
CREATE INDEX paid_subscription_by_organisation ON public.paid_subscription USING btree (organisation_id);
CREATE INDEX person_by_email ON public.person USING btree (email_key);
CREATE INDEX pipeline_record_by_opportunity ON public.pipeline_record USING btree (opportunity_id);
CREATE INDEX pipeline_record_by_origin ON public.pipeline_record USING btree (origin_id);
CREATE INDEX pipeline_record_by_owner ON public.pipeline_record USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX pipeline_record_removed ON public.pipeline_record USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX private_notice_by_creator ON public.private_notice USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX private_notice_by_organisation ON public.private_notice USING btree (organisation_id);
CREATE INDEX private_notice_by_same ON public.private_notice USING btree (same_as_id) WHERE (same_as_id IS NOT NULL);
CREATE INDEX private_notice_deleted ON public.private_notice USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX push_receipt_by_subscription ON public.push_receipt USING btree (subscription_id);
CREATE INDEX push_subscription_by_person ON public.push_subscription USING btree (person_id);
CREATE INDEX push_subscription_by_session ON public.push_subscription USING btree (session_uid);
CREATE INDEX release_by_run ON public.release USING btree (run_id);
CREATE INDEX release_again_by_run ON public.release_again USING btree (run_id);
CREATE INDEX same_buyer_by_main ON public.same_buyer USING btree (main_buyer_id);
CREATE UNIQUE INDEX same_buyer_in_force ON public.same_buyer USING btree (buyer_id) WHERE (undone_at IS NULL);
CREATE INDEX same_opportunity_by_key ON public.same_opportunity USING btree (source_id, source_key);
CREATE INDEX same_opportunity_by_main ON public.same_opportunity USING btree (main_source_id, main_source_key);
CREATE INDEX same_opportunity_by_public_id ON public.same_opportunity USING btree (public_id);
CREATE UNIQUE INDEX same_opportunity_in_force ON public.same_opportunity USING btree (source_id, source_key) WHERE (undone_at IS NULL);
CREATE INDEX same_seller_by_main ON public.same_seller USING btree (main_seller_id);
CREATE UNIQUE INDEX same_seller_in_force ON public.same_seller USING btree (seller_id) WHERE (undone_at IS NULL);
CREATE INDEX sandbox_event_waiting ON public.sandbox_event USING btree (created_at) WHERE (delivered_at IS NULL);
CREATE INDEX sandbox_subscription_due ON public.sandbox_subscription USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX saved_search_by_changer ON public.saved_search USING btree (request_changed_by) WHERE (request_changed_by IS NOT NULL);
CREATE INDEX saved_search_by_creator ON public.saved_search USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX saved_search_by_name ON public.saved_search USING btree (owner_id, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX saved_search_by_organisation ON public.saved_search USING btree (organisation_id);
CREATE INDEX saved_search_by_sharer ON public.saved_search USING btree (shared_by) WHERE (shared_by IS NOT NULL);
CREATE INDEX saved_search_by_transaction ON public.saved_search USING btree (changed_in);
CREATE INDEX saved_search_deleted ON public.saved_search USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX saved_search_notification_by_person ON public.saved_search_notification USING btree (person_id, saved_search_id, id);
CREATE INDEX saved_search_notification_by_search ON public.saved_search_notification USING btree (saved_search_id);
CREATE INDEX saved_search_notification_by_time ON public.saved_search_notification USING btree (created_at);
CREATE INDEX saved_search_notification_item_by_opportunity ON public.saved_search_notification_item USING btree (opportunity_id);
CREATE INDEX saved_search_timing_by_person ON public.saved_search_timing USING btree (person_id);
CREATE INDEX security_event_by_account ON public.security_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX security_event_by_actor ON public.security_event USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX security_event_by_person ON public.security_event USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX security_event_by_time ON public.security_event USING btree (last_at);
CREATE INDEX seller_by_sound ON public.seller USING btree (sound);
CREATE INDEX sent_message_by_target ON public.sent_message USING btree (target_hash);
CREATE INDEX sent_message_by_time ON public.sent_message USING btree (channel, sent_at);
CREATE INDEX sign_in_proof_by_account ON public.sign_in_proof USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX turned_away_by_person ON public.turned_away USING btree (person_id);
CREATE INDEX verification_code_by_person ON public.verification_code USING btree (person_id, channel, asked_at);
CREATE INDEX watch_by_follows ON public.watch USING btree (follows_id) WHERE (follows_id IS NOT NULL);
CREATE INDEX watch_by_opportunity ON public.watch USING btree (opportunity_id);
CREATE INDEX watch_by_origin ON public.watch USING btree (origin_id);
CREATE INDEX watch_ended ON public.watch USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX watch_following ON public.watch USING btree (created_at) WHERE (follows_id IS NOT NULL);
CREATE INDEX watcher_by_person ON public.watcher USING btree (person_id);
CREATE INDEX webhook_by_person ON public.webhook USING btree (created_by);
CREATE INDEX webhook_event_by_opportunity ON public.webhook_event USING btree (opportunity_id);
CREATE INDEX webhook_event_by_search ON public.webhook_event USING btree (saved_search_id);
CREATE INDEX webhook_event_recent ON public.webhook_event USING btree (organisation_id, id DESC);
CREATE INDEX webhook_event_waiting ON public.webhook_event USING btree (organisation_id, id) WHERE (state = 'waiting'::text);
CREATE INDEX win_by_buyer ON public.win USING btree (buyer_id, awarded_at);
CREATE INDEX win_by_day ON public.win USING btree (awarded_at);
CREATE INDEX win_by_seller ON public.win USING btree (seller_id, awarded_at);
CREATE INDEX win_shared ON public.win USING btree (opportunity_id) WHERE is_shared;

CREATE OR REPLACE FUNCTION public.delete_alerts_of_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from gone) then return null; end if;
  perform pg_advisory_xact_lock(20260015);
  delete from alert using gone where alert.person_id = gone.person_id and alert.organisation_id = gone.organisation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_alerts_of_notices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from gone) then return null; end if;
  perform pg_advisory_xact_lock(20260015);
  delete from alert_match using gone where opportunity_id = gone.id;
  delete from alert using gone where opportunity_id = gone.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_alerts_of_searches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from gone) then return null; end if;
  perform pg_advisory_xact_lock(20260015);
  delete from alert_match using gone where saved_search_id = gone.id;
  -- Only members are told of a search, so the index that says what each person was told finds them.
  delete from alert using gone, membership as member
  where member.organisation_id = gone.organisation_id and alert.person_id = member.person_id
    and alert.kind in ('match', 'missed') and alert.saved_search_id = gone.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_items_of_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from alert_item using gone where alert_id = gone.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_operator_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'person_id' - 'operator') = (to_jsonb(old) - 'person_id' - 'operator')
    and (new.person_id is null or new.person_id = old.person_id)
    and (new.operator is null or new.operator = old.operator) then
    if old.person_id is not null and new.person_id is null then
      new.operator := null;
    end if;
    return new;
  end if;
  raise exception 'The list of what operators did is only added to.';
end $function$;

CREATE OR REPLACE FUNCTION public.store_wins(changed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  ids integer[] := changed || array(
    select tenders_named(source_id, buyer_id, related) from opportunity where id = any(changed) and related <> '[]'
  );
begin
  perform from opportunity where id = any(ids) order by id for no key update;
  delete from win where opportunity_id = any(ids);
  insert into win select * from wins_of(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.store_wins_of_awards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids integer[] := array(select distinct opportunity_id from changed);
begin
  if cardinality(ids) > 0 then perform store_wins(ids); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.store_wins_of_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.related <> '[]' or new.related <> '[]' or exists (select from award where opportunity_id = new.id) then
    perform store_wins(array(select tenders_named(old.source_id, old.buyer_id, old.related)) || new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tenders_named(contract_source smallint, contract_buyer integer, relations jsonb)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
AS $function$
  with named as (
    select relation ->> 'key' as key, relation ->> 'reference' as reference
    from jsonb_array_elements(relations) as relation where relation ->> 'kind' = 'awarded-from'
  )
  select id from named join opportunity on source_id = contract_source and source_key = named.key
  union
  select id from named cross join unnest('{"",rft,rfq,rfp,rfx,eoi,itt,ito,atm}'::text[]) as prefix
  join opportunity on buyer_id = contract_buyer and reference_key = prefix || named.reference
$function$;

CREATE OR REPLACE FUNCTION public.wins_of(ids integer[])
 RETURNS SETOF win
 LANGUAGE sql
 STABLE
AS $function$
  select opportunity.id, award.seller_id, opportunity.buyer_id,
    (opportunity.awarded_at at time zone opportunity.zone)::date, opportunity.awarded_at, contract_end_at,
    sum(case when currency = 'AUD' then award.value_cents end)::bigint,
    count(*) over (partition by opportunity.id) > 1, is_invented, gst,
    array(
      select distinct (place ->> 'id')::integer from jsonb_array_elements(places) as place where place ? 'id' order by 1
    ),
    array(
      select distinct (category ->> 'code')::integer from jsonb_array_elements(categories) as category
      where category ? 'code' order by 1
    )
  from opportunity join award on award.opportunity_id = opportunity.id
  where visibility = 'public' and withdrawn_at is null and flag is null
    and (ids is null or opportunity.id = any(ids))
    -- A tender that says who won does not count if the contract of the same seller is a notice that names the tender:
    -- by its key at the same source, or by its reference at the same buyer, with or without a prefix.
    and (type_id in (12, 13) or not exists (
      select from (
        select id, source_id, buyer_id, related @> by_key as has_key,
          related @> by_reference or related @> by_number as has_reference from opportunity as contract, lateral (
          select jsonb_build_array(is_from || jsonb_build_object('key', opportunity.source_key)) as by_key,
            jsonb_build_array(is_from || jsonb_build_object('reference', opportunity.reference_key)) as by_reference,
            jsonb_build_array(is_from || jsonb_build_object('reference',
              regexp_replace(opportunity.reference_key, '^(rft|rfq|rfp|rfx|eoi|itt|ito|atm)(?=\d)', ''))) as by_number
          from jsonb_build_object('kind', 'awarded-from') as is_from
        ) as named
        where (related @> by_key or related @> by_reference or related @> by_number)
          and visibility = 'public' and withdrawn_at is null and flag is null
        offset 0 -- by the index of relations alone, and not by all that the buyer let or the seller won
      ) as contract join award as theirs on theirs.opportunity_id = contract.id
      where contract.id <> opportunity.id and theirs.seller_id = award.seller_id
        and ((has_key and contract.source_id = opportunity.source_id)
          or (has_reference and contract.buyer_id = opportunity.buyer_id))
    ))
  group by opportunity.id, award.seller_id
$function$;

CREATE TRIGGER delete_items AFTER DELETE ON public.alert REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_items_of_alerts();
CREATE TRIGGER store_wins_of_deleted AFTER DELETE ON public.award REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_wins_of_awards();
CREATE TRIGGER store_wins_of_inserted AFTER INSERT ON public.award REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_wins_of_awards();
CREATE TRIGGER store_wins_of_updated AFTER UPDATE ON public.award REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_wins_of_awards();
CREATE TRIGGER delete_alerts AFTER DELETE ON public.membership REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_alerts_of_members();
CREATE TRIGGER keep_operator_act BEFORE DELETE OR UPDATE ON public.operator_act FOR EACH ROW EXECUTE FUNCTION keep_operator_act();
CREATE TRIGGER delete_alerts AFTER DELETE ON public.opportunity REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_alerts_of_notices();
CREATE TRIGGER store_wins AFTER UPDATE OF type_id, buyer_id, zone, awarded_at, contract_end_at, currency, gst, is_invented, places, categories, related, reference_key, visibility, withdrawn_at, flag ON public.opportunity FOR EACH ROW WHEN (((old.type_id IS DISTINCT FROM new.type_id) OR (old.buyer_id IS DISTINCT FROM new.buyer_id) OR (old.zone IS DISTINCT FROM new.zone) OR (old.awarded_at IS DISTINCT FROM new.awarded_at) OR (old.contract_end_at IS DISTINCT FROM new.contract_end_at) OR (old.currency IS DISTINCT FROM new.currency) OR (old.gst IS DISTINCT FROM new.gst) OR (old.is_invented IS DISTINCT FROM new.is_invented) OR (old.places IS DISTINCT FROM new.places) OR (old.categories IS DISTINCT FROM new.categories) OR (old.related IS DISTINCT FROM new.related) OR (old.reference_key IS DISTINCT FROM new.reference_key) OR (old.visibility IS DISTINCT FROM new.visibility) OR (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at) OR (old.flag IS DISTINCT FROM new.flag))) EXECUTE FUNCTION store_wins_of_notice();
CREATE TRIGGER delete_alerts AFTER DELETE ON public.saved_search REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_alerts_of_searches();
