// Written by scripts/dump-schema.ts from a migrated database. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Instant = ColumnType<Temporal.Instant, Temporal.Instant | string, Temporal.Instant | string>;
/** Read as the parsed value, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type WithDefault<Column> =
  Column extends ColumnType<infer Read, infer Write, infer Update> ? ColumnType<Read, Write | undefined, Update> : never;

export type Tables = {
  account: {
    id: string;
    email: string;
    email_key: string;
    password_hash: string;
    created_at: Instant;
    password_changed_at: Instant;
    credentials_version: Generated<number>;
  };
  account_passkey: {
    credential_id: string;
    account_id: string;
    public_key: string;
    sign_count: number;
    transports: string[];
    is_synced: boolean;
    name: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  account_recovery_code: {
    code_hash: string;
    account_id: string;
  };
  account_request: {
    uid: string;
    purpose: string;
    email: string;
    email_key: string;
    password_hash: string | null;
    code_hash: string | null;
    tries: Generated<number>;
    asked_at: Instant;
    expires_at: Instant;
    account_id: string | null;
    version: Generated<string>;
  };
  account_session: {
    uid: string;
    account_id: string;
    started_at: Instant;
    expires_at: Instant;
    user_agent: string | null;
    network: string | null;
    last_used_at: Instant;
  };
  account_totp: {
    account_id: string;
    sealed_secret: string;
    last_step: number;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  activity_item: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    person_id: number | null;
    code: string;
    opportunity_id: number | null;
    saved_search_id: string | null;
    saved_search_name: string | null;
    search_request: Json | null;
    search_request_description: string | null;
    pipeline_move: Json | null;
    only_for_author: Generated<boolean>;
    happened_at: Instant;
    repeat_key: string | null;
    note_id: number | null;
  };
  alert: {
    id: GeneratedAlways<number>;
    person_id: number;
    organisation_id: number;
    kind: string;
    opportunity_id: number | null;
    saved_search_id: number | null;
    subject: string;
    created_at: Instant;
    notification_id: number | null;
  };
  alert_delivery: {
    id: GeneratedAlways<number>;
    public_id: string;
    person_id: number;
    channel: string;
    is_digest: boolean;
    due_at: Instant;
    state: Generated<string>;
    lease_ends_at: Instant | null;
    attempts: Generated<number>;
    try_at: Instant;
    ended_at: Instant | null;
    error: string | null;
  };
  alert_holder: {
    id: string;
    lease_ends_at: Instant;
    name: Generated<string>;
  };
  alert_item: {
    alert_id: number;
    person_id: number;
    channel: string;
    timing: string;
    due_at: Instant;
    due_by: string | null;
    delivery_id: number | null;
    breaks_quiet_until: Instant | null;
    late_since: Instant | null;
  };
  alert_link: {
    token: string;
    person_id: number;
    act: string;
    subject: string;
    created_at: Instant;
    replaced: Json | null;
    used_at: Instant | null;
  };
  alert_match: {
    saved_search_id: number;
    opportunity_id: number;
    matched_at: Instant;
  };
  alert_memory: {
    person_id: number;
    opportunity_id: number;
    channel: string;
    told: Json;
    told_at: Instant;
  };
  alert_near_miss: {
    person_id: number;
    opportunity_id: number;
    shown_at: Instant;
  };
  alert_partition: {
    number: number;
    holder_id: string | null;
  };
  alert_unreadable_search: {
    saved_search_id: number;
    found_at: Instant;
    is_logged: Generated<boolean>;
  };
  attempt_count: {
    key: string;
    count: number;
    since: Instant;
  };
  award: {
    opportunity_id: number;
    award_key: string;
    seller_id: number;
    value_cents: number | null;
    awarded_at: Instant | null;
    details: string | null;
  };
  billing_details: {
    organisation_id: number;
    customer_id: string;
    name: string;
    abn: string;
    address: string;
    email: string;
  };
  briefing_attendance: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    opportunity_id: number;
    origin_id: number;
    person_id: number | null;
    attended: boolean;
    answered_at: Instant;
  };
  buyer: {
    id: GeneratedAlways<number>;
    name_key: string;
    name: string;
    slug: string;
    abn: string | null;
    sound: string | null;
    parent_id: number | null;
  };
  calendar_event: {
    feed_id: number;
    uid: string;
    sequence: number;
    content: Json;
    changed_at: Instant;
    cancelled_at: Instant | null;
  };
  calendar_feed: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    person_id: number;
    covers: string;
    token_hash: string;
    created_at: Instant;
    last_read_at: Instant | null;
  };
  cancel_reason: {
    id: GeneratedAlways<number>;
    reason: string;
    given_at: Instant;
  };
  category: {
    id: number;
    title: string;
    slug: string;
    origin: string;
    short_title: string | null;
    original_title: string | null;
    is_listed: Generated<boolean>;
  };
  category_upload: {
    id: GeneratedAlways<number>;
    uploaded_at: Instant;
    file_name: string;
    skipped: number;
  };
  category_upload_row: {
    upload_id: number;
    code: number;
    title: string;
    slug: string;
  };
  change_to_see: {
    person_id: number;
    opportunity_id: number;
    organisation_id: number;
    found_at: Instant | null;
    is_critical: Generated<boolean>;
    seen_at: Instant | null;
    escalates_at: Instant | null;
    escalated_at: Instant | null;
  };
  consent: {
    person_id: number;
    document: string;
    version: string;
    accepted_at: Instant;
  };
  csv_export: {
    token_hash: string;
    organisation_id: number;
    person_id: number;
    used_second_factor: boolean;
    list: Json;
    expires_at: Instant;
  };
  database_size: {
    day: string;
    bytes: number;
  };
  demo_clock: {
    only_row: Generated<boolean>;
    still_at: Instant | null;
    ahead_seconds: Generated<number>;
  };
  enquiry: {
    id: GeneratedAlways<number>;
    reference: string;
    person_id: number | null;
    name: string;
    email: string;
    mobile: string | null;
    organisation_name: string | null;
    preferred_contact: string;
    request_type: string;
    message: string;
    sent_at: Instant;
    settled_at: Instant | null;
    answer: string | null;
  };
  featured_organisation: {
    id: GeneratedAlways<number>;
    name: string;
    website_url: string;
    logo: Buffer;
    logo_type: string;
    created_at: Instant;
    position: number;
  };
  feed: {
    sequence: GeneratedAlways<number>;
    kind: string;
    opportunity_id: number;
    written_at: Instant;
    before: Json | null;
    is_news: Generated<boolean>;
  };
  feed_cursor: {
    consumer: string;
    sequence: number;
    moved_at: Instant;
    delays: Generated<number[]>;
  };
  feed_dead_letter: {
    consumer: string;
    sequence: number;
    kind: string;
    opportunity_id: number;
    written_at: Instant;
    before: Json | null;
    is_news: boolean;
    error: string;
    attempts: Generated<number>;
    failed_at: Instant;
    try_at: Instant | null;
  };
  hidden_notice: {
    organisation_id: number;
    person_id: number | null;
    opportunity_id: number;
    hidden_by: number | null;
    hidden_at: Instant;
  };
  identity_key: {
    id: string;
    purpose: string;
    secret: Json;
    created_at: Instant;
  };
  ingest_run: {
    id: GeneratedAlways<number>;
    name: string;
    started_at: Instant;
    finished_at: Instant | null;
    error: string | null;
    expected: number | null;
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    skipped: Generated<number>;
    noted_at: WithDefault<Instant>;
    held_reason: string | null;
    decision: string | null;
    decided_at: Instant | null;
    asked_decision: string | null;
    late_since: Instant | null;
  };
  internal_date: {
    id: GeneratedAlways<number>;
    public_id: string;
    record_id: number;
    name: string;
    on_day: string;
    at_time: string | null;
    is_done: Generated<boolean>;
    before_count: number | null;
    before_unit: string | null;
    moved_from: Json | null;
  };
  invite: {
    id: GeneratedAlways<number>;
    public_id: string;
    organisation_id: number;
    invitee_name: string | null;
    invitee_email: string;
    invitee_email_key: string;
    make_admin: Generated<boolean>;
    invited_by: number | null;
    token_hash: string | null;
    sent_at: Instant;
    expires_at: Instant;
    accepted_at: Instant | null;
    accepted_by: number | null;
    cancelled_at: Instant | null;
    version: Generated<string>;
  };
  invoice: {
    id: GeneratedAlways<number>;
    gateway_invoice_id: string;
    gateway_subscription_id: string;
    organisation_id: number | null;
    issued_at: Instant;
    time_zone: string;
    lines: Json;
    total_cents: number;
    gst_cents: number;
    seller_name: string | null;
    seller_abn: string | null;
    buyer_name: string;
    buyer_abn: string;
    buyer_address: string;
  };
  irregular_transition: {
    id: GeneratedAlways<number>;
    opportunity_id: number;
    from_status_id: number;
    to_status_id: number;
    noticed_at: Instant;
  };
  join_request: {
    id: GeneratedAlways<number>;
    public_id: string;
    organisation_id: number;
    person_id: number;
    asked_at: Instant;
    decided_at: Instant | null;
    was_approved: boolean | null;
    decided_by: number | null;
  };
  last_backup: {
    only_row: Generated<boolean>;
    taken_at: Instant;
    row_count: number;
    bytes: number;
    has_keys: boolean;
  };
  listed_notice: {
    listing: string;
    source_id: number;
    source_key: string;
    seen_at: Instant;
    left_at: Instant | null;
  };
  listing_reading: {
    listing: string;
    started_at: Instant;
    succeeded_at: Instant | null;
    failures: Generated<number>;
    failed_at: Instant | null;
    error: string | null;
    not_before: Instant | null;
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    skipped: Generated<number>;
  };
  membership: {
    person_id: number;
    organisation_id: number;
    role: string;
    joined_at: Instant;
    id: GeneratedAlways<number>;
  };
  migration: {
    name: string;
    applied_at: Instant;
  };
  missing_data_report: {
    id: GeneratedAlways<number>;
    opportunity_id: number;
    field: string;
    message: string;
    reported_at: Instant;
    settled_at: Instant | null;
    reported_by: number | null;
    answer: string | null;
  };
  note: {
    id: GeneratedAlways<number>;
    public_id: string;
    organisation_id: number;
    opportunity_id: number;
    author_id: number | null;
    content: string;
    created_at: Instant;
    changed_at: Instant;
    deleted_at: Instant | null;
  };
  notice_reading: {
    person_id: number;
    opportunity_id: number;
    seen_at: Instant;
  };
  notice_withdrawal: {
    id: GeneratedAlways<number>;
    source_id: number;
    source_key: string;
    withdrawn_at: Instant;
    restored_at: Instant | null;
  };
  oidc_record: {
    kind: string;
    id: string;
    payload: Json;
    grant_id: string | null;
    uid: string | null;
    account_id: string | null;
    consumed_at: Instant | null;
    expires_at: Instant | null;
  };
  operator_act: {
    id: GeneratedAlways<number>;
    at: Instant;
    person_id: number | null;
    operator: string | null;
    kind: string;
    subject: string;
    subject_name: string;
    reason: string;
    before: Json | null;
    after: Json | null;
  };
  opportunity: {
    id: GeneratedAlways<number>;
    public_id: string;
    source_id: number;
    source_key: string;
    visibility: Generated<string>;
    reference: string | null;
    title: string;
    description: string;
    type_id: number;
    status_id: number;
    access: string | null;
    exemption_code: string | null;
    stage_number: number | null;
    stage_count: number | null;
    result: string | null;
    multi_agency_access: boolean | null;
    flag: string | null;
    is_invented: Generated<boolean>;
    buyer_id: number | null;
    zone: string;
    expected_release_at: Instant | null;
    expected_release_text: string | null;
    opened_at: Instant | null;
    closing_wording: string | null;
    reminds_at: Instant | null;
    stays_open_until: Instant | null;
    close_time_is_explicit: Generated<boolean>;
    closing_has_two_readings: Generated<boolean>;
    opens_for_applications: Generated<boolean>;
    cancelled_at: Instant | null;
    awarded_at: Instant | null;
    decision_expected_at: Instant | null;
    contract_start_at: Instant | null;
    contract_end_at: Instant | null;
    value_from_cents: number | null;
    value_to_cents: number | null;
    awarded_total_cents: number | null;
    currency: Generated<string>;
    gst: string | null;
    categories: WithDefault<Json>;
    source_categories: WithDefault<Json>;
    places: WithDefault<Json>;
    briefings: WithDefault<Json>;
    contacts: WithDefault<Json>;
    documents: WithDefault<Json>;
    lodgement_details: string | null;
    deep_link: string | null;
    first_seen_at: Instant;
    last_changed_at: Instant;
    last_checked_at: Instant;
    activity: Generated<number>;
    title_key: string | null;
    reference_key: string | null;
    addenda: WithDefault<Json>;
    related: WithDefault<Json>;
    description_html: string | null;
    withdrawn_at: Instant | null;
    merged_into: number | null;
    news_at: Instant | null;
    organisation_id: number | null;
    enquiries_close_at: Instant | null;
    enquiries_close_time_is_explicit: Generated<boolean>;
  };
  opportunity_change: {
    opportunity_id: number;
    number: number;
    field: string;
    kind: string;
    before: Json | null;
    after: Json | null;
    changed_at: Instant | null;
    seen_at: Instant;
    release_id: number;
  };
  organisation: {
    id: GeneratedAlways<number>;
    public_id: string;
    name: string;
    abn: string;
    category_ids: Generated<number[]>;
    location_ids: Generated<number[]>;
    email_domains: Generated<string[]>;
    created_at: Instant;
    abn_since: Instant;
    join_letters: Generated<number>;
    join_letters_since: Instant | null;
    requires_second_factor: Generated<boolean>;
    time_zone: string;
  };
  outbox_message: {
    id: GeneratedAlways<number>;
    channel: string;
    recipient: string;
    subject: string | null;
    body: string;
    html: string | null;
    sent_at: Instant;
    headers: WithDefault<Json>;
    idempotency_key: string | null;
    attachment: Json | null;
  };
  page_feedback: {
    id: GeneratedAlways<number>;
    page_url: string;
    description: string;
    person_id: number | null;
    sent_at: Instant;
    settled_at: Instant | null;
  };
  page_version: {
    url: string;
    listing: string;
    etag: string | null;
    last_modified: string | null;
    read_at: Instant;
  };
  paid_subscription: {
    id: string;
    organisation_id: number | null;
    organisation_public_id: string;
    created_at: Instant;
    status: string;
    read_at: Instant | null;
    cancel_ordered_at: Instant | null;
  };
  payment_event_cursor: {
    only_row: Generated<boolean>;
    read_until: Instant;
  };
  payment_webhook: {
    only_row: Generated<boolean>;
    happened_at: Instant;
    heard_at: Instant;
  };
  person: {
    id: GeneratedAlways<number>;
    issuer: string;
    subject: string;
    email: string;
    email_key: string;
    email_verified_at: Instant | null;
    mobile: string | null;
    mobile_verified_at: Instant | null;
    given_name: string;
    surname: string;
    pronouns: string | null;
    salutation: string | null;
    time_zone: string;
    profile_image_url: string | null;
    email_notifications: Generated<boolean>;
    email_notifications_at: Generated<string>;
    sms_notifications: Generated<boolean>;
    sms_notifications_at: Generated<string>;
    accepted_terms_at: Instant;
    registered_at: Instant;
    last_seen_at: Instant;
    join_messages: Generated<boolean>;
    leave_messages: Generated<boolean>;
    role_messages: Generated<boolean>;
    trial_messages: Generated<boolean>;
    uses_interests: Generated<boolean>;
    email_digests: Generated<boolean>;
    push_notifications: Generated<boolean>;
    daily_weekdays: Generated<number[]>;
    quiet_hours: Generated<boolean>;
    quiet_from: Generated<string>;
    quiet_until: Generated<string>;
    sms_stopped_at: Instant | null;
    email_nothing_new: Generated<boolean>;
    email_near_misses: Generated<boolean>;
    email_failed_at: Instant | null;
    email_failed_by: string | null;
    reminders: Generated<string[]>;
  };
  person_visit: {
    person_id: number;
    last_active_at: Instant;
    last_visit_ended_at: Instant | null;
    imported_at: Instant | null;
  };
  pipeline_record: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    opportunity_id: number;
    origin_id: number;
    stage: string;
    no_bid_reason: string | null;
    no_bid_detail: Generated<string>;
    owner_id: number | null;
    note: Generated<string>;
    created_by: number | null;
    created_at: Instant;
    stage_since: Instant;
    moved_by: number | null;
    submitted_at: Instant | null;
    previous: Json | null;
    changed_at: Instant;
    removed_at: Instant | null;
  };
  private_notice: {
    public_id: string;
    organisation_id: number;
    source_key: string;
    created_by: number | null;
    created_at: Instant;
    changed_at: Instant;
    same_as_id: number | null;
    deleted_at: Instant | null;
  };
  profile_picture: {
    person_id: number;
    id: string;
    image: Buffer;
    fetched_at: Instant;
  };
  push_key: {
    id: Generated<boolean>;
    sealed_private_key: string;
    created_at: Instant;
  };
  push_receipt: {
    delivery_id: string;
    subscription_id: number;
  };
  push_subscription: {
    id: GeneratedAlways<number>;
    public_id: string;
    person_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    server_key: string;
    device: string;
    created_at: Instant;
    last_sent_at: Instant | null;
    ended_at: Instant | null;
    session_uid: string | null;
  };
  read_file: {
    content_hash: Buffer;
    read_at: Instant;
    records: number;
    run_id: number | null;
  };
  release: {
    id: GeneratedAlways<number>;
    source_id: number;
    source_key: string;
    content_hash: Buffer;
    format: string;
    released_at: Instant | null;
    received_at: Instant;
    body: Json;
    run_id: number | null;
    withdrawn_at: Instant | null;
  };
  release_again: {
    release_id: number;
    received_at: Instant;
    run_id: number | null;
    withdrawn_at: Instant | null;
  };
  release_confirmed: {
    release_id: number;
    run_id: number;
  };
  same_buyer: {
    id: GeneratedAlways<number>;
    buyer_id: number;
    main_buyer_id: number;
    reason: string;
    undone_at: Instant | null;
  };
  same_opportunity: {
    id: GeneratedAlways<number>;
    source_id: number;
    source_key: string;
    main_source_id: number;
    main_source_key: string;
    public_id: string;
    reason: string;
    made_at: Instant;
    undone_at: Instant | null;
  };
  same_seller: {
    id: GeneratedAlways<number>;
    seller_id: number;
    main_seller_id: number;
    reason: string;
    undone_at: Instant | null;
  };
  sandbox_event: {
    id: string;
    subscription_id: string;
    created_at: Instant;
    delivered_at: Instant | null;
  };
  sandbox_subscription: {
    id: string;
    state: Json;
    due_at: Instant | null;
  };
  sandbox_webhook_key: {
    only_row: Generated<boolean>;
    secret: Generated<string>;
  };
  saved_search: {
    id: GeneratedAlways<number>;
    public_id: string;
    organisation_id: number;
    owner_id: number;
    created_by: number | null;
    name: string;
    name_key: string;
    request: Json;
    shared_at: Instant | null;
    shared_by: number | null;
    created_at: Instant;
    changed_at: Instant;
    announces_after: number;
    deleted_at: Instant | null;
    changed_in: Generated<string>;
    request_changed_at: Instant | null;
    request_changed_by: number | null;
    description_before: string | null;
  };
  saved_search_notification: {
    id: GeneratedAlways<number>;
    public_id: string;
    saved_search_id: number;
    person_id: number;
    created_at: Instant;
  };
  saved_search_notification_item: {
    notification_id: number;
    opportunity_id: number;
    position: number;
    seen_at: Instant | null;
  };
  saved_search_rate: {
    saved_search_id: number;
    request_hash: string;
    counted_on: string;
    total: number;
  };
  saved_search_timing: {
    saved_search_id: number;
    person_id: number;
    email: string;
    sms: string;
    push: string;
  };
  security_event: {
    id: GeneratedAlways<number>;
    kind: string;
    person_id: number | null;
    account_id: string | null;
    actor_id: number | null;
    organisation_id: number | null;
    network: string | null;
    other_networks: Generated<boolean>;
    detail: string | null;
    occurrences: Generated<number>;
    first_at: Instant;
    last_at: Instant;
    fingerprint: string;
  };
  security_token: {
    token_hash: string;
    person_id: number | null;
    issuer: string | null;
    subject: string | null;
    purpose: string;
    expires_at: Instant;
  };
  seller: {
    id: GeneratedAlways<number>;
    seller_key: string;
    name: string;
    slug: string;
    abn: string | null;
    address: string | null;
    sound: string | null;
  };
  sent_message: {
    id: GeneratedAlways<number>;
    channel: string;
    target_hash: string;
    sender_hash: string | null;
    organisation_id: number | null;
    networks: Generated<string[]>;
    sent_at: Instant;
  };
  sign_in_proof: {
    uid: string;
    account_id: string | null;
    credentials_version: Generated<number>;
    methods: Generated<string[]>;
    challenge: string | null;
    sealed_secret: string | null;
    expires_at: Instant;
  };
  sitemap_file: {
    number: number;
    content: Buffer;
    addresses: number;
    last_modified: Instant | null;
    made_at: Instant;
  };
  source: {
    id: number;
    code: string;
    name: string;
    url: string | null;
    zone: string;
    location_list_mode: Generated<string>;
    category_list_mode: Generated<string>;
    location_detail_mode: Generated<string>;
    category_detail_mode: Generated<string>;
    source_mode: Generated<string>;
    announces_from: Instant | null;
  };
  spent_trial: {
    hash: string;
    spent_at: Instant;
  };
  spent_trial_key: {
    is_only: Generated<boolean>;
    secret: string;
  };
  subscription: {
    organisation_id: number;
    plan: string;
    is_trial: boolean;
    started_at: Instant;
    ends_at: Instant;
    renews: Generated<boolean>;
    trial_started_at: Instant | null;
    payment_customer_id: string | null;
    told_ending_at: Instant | null;
    told_ended_at: Instant | null;
    gateway_subscription_id: string | null;
    price_code: string | null;
    next_price_code: string | null;
    cancel_asked_at: Instant | null;
    card: string | null;
    payment_failed_at: Instant | null;
    unpaid_cents: number | null;
    next_attempt_at: Instant | null;
    grace_ends_at: Instant | null;
    failure_emails: Generated<number>;
    price_cents: number | null;
  };
  switched_off_listing: {
    listing: string;
    since: Instant;
  };
  turned_away: {
    organisation_id: number;
    person_id: number;
    turned_away_at: Instant;
    was_removed: Generated<boolean>;
  };
  verification_code: {
    id: GeneratedAlways<number>;
    person_id: number | null;
    channel: string;
    target: string;
    code_hash: string | null;
    tries: Generated<number>;
    asked_at: Instant;
    expires_at: Instant;
    used_at: Instant | null;
  };
  watch: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    opportunity_id: number;
    origin_id: number;
    created_by: number | null;
    shared_by: number | null;
    shared_at: Instant | null;
    created_at: Instant;
    ended_at: Instant | null;
    follows_id: number | null;
  };
  watcher: {
    watch_id: number;
    person_id: number;
    watching_since: Instant | null;
    stopped_at: Instant | null;
    email_timing: string;
    sms_timing: string;
    push_timing: string;
  };
  webhook: {
    organisation_id: number;
    url: string;
    secret: string;
    previous_secret: string | null;
    previous_until: Instant | null;
    created_by: number | null;
    created_at: Instant;
    failures: Generated<number>;
    try_at: Instant;
    lease_ends_at: Instant | null;
    off_at: Instant | null;
    error: string | null;
  };
  webhook_event: {
    id: GeneratedAlways<number>;
    public_id: string;
    organisation_id: number;
    kind: string;
    opportunity_id: number;
    saved_search_id: number | null;
    changes: Json | null;
    created_at: Instant;
    state: Generated<string>;
    attempts: Generated<number>;
    ended_at: Instant | null;
    error: string | null;
  };
  win: {
    opportunity_id: number;
    seller_id: number;
    buyer_id: number | null;
    awarded_on: string | null;
    awarded_at: Instant | null;
    contract_end_at: Instant | null;
    value_cents: number | null;
    is_shared: boolean;
    is_invented: boolean;
    gst: string | null;
    place_ids: number[];
    codes: number[];
  };
  worker_heartbeat: {
    process_id: string;
    pid: number;
    locked_by: string[];
    seen_at: WithDefault<Instant>;
  };
};

/** The columns of each table, separated by spaces: what a database must have. */
export const columnNames: Record<keyof Tables, string> = {
  account:
    "id email email_key password_hash created_at password_changed_at credentials_version",
  account_passkey:
    "credential_id account_id public_key sign_count transports is_synced name created_at last_used_at",
  account_recovery_code:
    "code_hash account_id",
  account_request:
    "uid purpose email email_key password_hash code_hash tries asked_at expires_at account_id version",
  account_session:
    "uid account_id started_at expires_at user_agent network last_used_at",
  account_totp:
    "account_id sealed_secret last_step created_at last_used_at",
  activity_item:
    "id organisation_id person_id code opportunity_id saved_search_id saved_search_name search_request search_request_description pipeline_move only_for_author happened_at repeat_key note_id",
  alert:
    "id person_id organisation_id kind opportunity_id saved_search_id subject created_at notification_id",
  alert_delivery:
    "id public_id person_id channel is_digest due_at state lease_ends_at attempts try_at ended_at error",
  alert_holder:
    "id lease_ends_at name",
  alert_item:
    "alert_id person_id channel timing due_at due_by delivery_id breaks_quiet_until late_since",
  alert_link:
    "token person_id act subject created_at replaced used_at",
  alert_match:
    "saved_search_id opportunity_id matched_at",
  alert_memory:
    "person_id opportunity_id channel told told_at",
  alert_near_miss:
    "person_id opportunity_id shown_at",
  alert_partition:
    "number holder_id",
  alert_unreadable_search:
    "saved_search_id found_at is_logged",
  attempt_count:
    "key count since",
  award:
    "opportunity_id award_key seller_id value_cents awarded_at details",
  billing_details:
    "organisation_id customer_id name abn address email",
  briefing_attendance:
    "id organisation_id opportunity_id origin_id person_id attended answered_at",
  buyer:
    "id name_key name slug abn sound parent_id",
  calendar_event:
    "feed_id uid sequence content changed_at cancelled_at",
  calendar_feed:
    "id organisation_id person_id covers token_hash created_at last_read_at",
  cancel_reason:
    "id reason given_at",
  category:
    "id title slug origin short_title original_title is_listed",
  category_upload:
    "id uploaded_at file_name skipped",
  category_upload_row:
    "upload_id code title slug",
  change_to_see:
    "person_id opportunity_id organisation_id found_at is_critical seen_at escalates_at escalated_at",
  consent:
    "person_id document version accepted_at",
  csv_export:
    "token_hash organisation_id person_id used_second_factor list expires_at",
  database_size:
    "day bytes",
  demo_clock:
    "only_row still_at ahead_seconds",
  enquiry:
    "id reference person_id name email mobile organisation_name preferred_contact request_type message sent_at settled_at answer",
  featured_organisation:
    "id name website_url logo logo_type created_at position",
  feed:
    "sequence kind opportunity_id written_at before is_news",
  feed_cursor:
    "consumer sequence moved_at delays",
  feed_dead_letter:
    "consumer sequence kind opportunity_id written_at before is_news error attempts failed_at try_at",
  hidden_notice:
    "organisation_id person_id opportunity_id hidden_by hidden_at",
  identity_key:
    "id purpose secret created_at",
  ingest_run:
    "id name started_at finished_at error expected read added changed unchanged skipped noted_at held_reason decision decided_at asked_decision late_since",
  internal_date:
    "id public_id record_id name on_day at_time is_done before_count before_unit moved_from",
  invite:
    "id public_id organisation_id invitee_name invitee_email invitee_email_key make_admin invited_by token_hash sent_at expires_at accepted_at accepted_by cancelled_at version",
  invoice:
    "id gateway_invoice_id gateway_subscription_id organisation_id issued_at time_zone lines total_cents gst_cents seller_name seller_abn buyer_name buyer_abn buyer_address",
  irregular_transition:
    "id opportunity_id from_status_id to_status_id noticed_at",
  join_request:
    "id public_id organisation_id person_id asked_at decided_at was_approved decided_by",
  last_backup:
    "only_row taken_at row_count bytes has_keys",
  listed_notice:
    "listing source_id source_key seen_at left_at",
  listing_reading:
    "listing started_at succeeded_at failures failed_at error not_before read added changed unchanged skipped",
  membership:
    "person_id organisation_id role joined_at id",
  migration:
    "name applied_at",
  missing_data_report:
    "id opportunity_id field message reported_at settled_at reported_by answer",
  note:
    "id public_id organisation_id opportunity_id author_id content created_at changed_at deleted_at",
  notice_reading:
    "person_id opportunity_id seen_at",
  notice_withdrawal:
    "id source_id source_key withdrawn_at restored_at",
  oidc_record:
    "kind id payload grant_id uid account_id consumed_at expires_at",
  operator_act:
    "id at person_id operator kind subject subject_name reason before after",
  opportunity:
    "id public_id source_id source_key visibility reference title description type_id status_id access exemption_code stage_number stage_count result multi_agency_access flag is_invented buyer_id zone expected_release_at expected_release_text opened_at closing_wording reminds_at stays_open_until close_time_is_explicit closing_has_two_readings opens_for_applications cancelled_at awarded_at decision_expected_at contract_start_at contract_end_at value_from_cents value_to_cents awarded_total_cents currency gst categories source_categories places briefings contacts documents lodgement_details deep_link first_seen_at last_changed_at last_checked_at activity title_key reference_key addenda related description_html withdrawn_at merged_into news_at organisation_id enquiries_close_at enquiries_close_time_is_explicit",
  opportunity_change:
    "opportunity_id number field kind before after changed_at seen_at release_id",
  organisation:
    "id public_id name abn category_ids location_ids email_domains created_at abn_since join_letters join_letters_since requires_second_factor time_zone",
  outbox_message:
    "id channel recipient subject body html sent_at headers idempotency_key attachment",
  page_feedback:
    "id page_url description person_id sent_at settled_at",
  page_version:
    "url listing etag last_modified read_at",
  paid_subscription:
    "id organisation_id organisation_public_id created_at status read_at cancel_ordered_at",
  payment_event_cursor:
    "only_row read_until",
  payment_webhook:
    "only_row happened_at heard_at",
  person:
    "id issuer subject email email_key email_verified_at mobile mobile_verified_at given_name surname pronouns salutation time_zone profile_image_url email_notifications email_notifications_at sms_notifications sms_notifications_at accepted_terms_at registered_at last_seen_at join_messages leave_messages role_messages trial_messages uses_interests email_digests push_notifications daily_weekdays quiet_hours quiet_from quiet_until sms_stopped_at email_nothing_new email_near_misses email_failed_at email_failed_by reminders",
  person_visit:
    "person_id last_active_at last_visit_ended_at imported_at",
  pipeline_record:
    "id organisation_id opportunity_id origin_id stage no_bid_reason no_bid_detail owner_id note created_by created_at stage_since moved_by submitted_at previous changed_at removed_at",
  private_notice:
    "public_id organisation_id source_key created_by created_at changed_at same_as_id deleted_at",
  profile_picture:
    "person_id id image fetched_at",
  push_key:
    "id sealed_private_key created_at",
  push_receipt:
    "delivery_id subscription_id",
  push_subscription:
    "id public_id person_id endpoint p256dh auth server_key device created_at last_sent_at ended_at session_uid",
  read_file:
    "content_hash read_at records run_id",
  release:
    "id source_id source_key content_hash format released_at received_at body run_id withdrawn_at",
  release_again:
    "release_id received_at run_id withdrawn_at",
  release_confirmed:
    "release_id run_id",
  same_buyer:
    "id buyer_id main_buyer_id reason undone_at",
  same_opportunity:
    "id source_id source_key main_source_id main_source_key public_id reason made_at undone_at",
  same_seller:
    "id seller_id main_seller_id reason undone_at",
  sandbox_event:
    "id subscription_id created_at delivered_at",
  sandbox_subscription:
    "id state due_at",
  sandbox_webhook_key:
    "only_row secret",
  saved_search:
    "id public_id organisation_id owner_id created_by name name_key request shared_at shared_by created_at changed_at announces_after deleted_at changed_in request_changed_at request_changed_by description_before",
  saved_search_notification:
    "id public_id saved_search_id person_id created_at",
  saved_search_notification_item:
    "notification_id opportunity_id position seen_at",
  saved_search_rate:
    "saved_search_id request_hash counted_on total",
  saved_search_timing:
    "saved_search_id person_id email sms push",
  security_event:
    "id kind person_id account_id actor_id organisation_id network other_networks detail occurrences first_at last_at fingerprint",
  security_token:
    "token_hash person_id issuer subject purpose expires_at",
  seller:
    "id seller_key name slug abn address sound",
  sent_message:
    "id channel target_hash sender_hash organisation_id networks sent_at",
  sign_in_proof:
    "uid account_id credentials_version methods challenge sealed_secret expires_at",
  sitemap_file:
    "number content addresses last_modified made_at",
  source:
    "id code name url zone location_list_mode category_list_mode location_detail_mode category_detail_mode source_mode announces_from",
  spent_trial:
    "hash spent_at",
  spent_trial_key:
    "is_only secret",
  subscription:
    "organisation_id plan is_trial started_at ends_at renews trial_started_at payment_customer_id told_ending_at told_ended_at gateway_subscription_id price_code next_price_code cancel_asked_at card payment_failed_at unpaid_cents next_attempt_at grace_ends_at failure_emails price_cents",
  switched_off_listing:
    "listing since",
  turned_away:
    "organisation_id person_id turned_away_at was_removed",
  verification_code:
    "id person_id channel target code_hash tries asked_at expires_at used_at",
  watch:
    "id organisation_id opportunity_id origin_id created_by shared_by shared_at created_at ended_at follows_id",
  watcher:
    "watch_id person_id watching_since stopped_at email_timing sms_timing push_timing",
  webhook:
    "organisation_id url secret previous_secret previous_until created_by created_at failures try_at lease_ends_at off_at error",
  webhook_event:
    "id public_id organisation_id kind opportunity_id saved_search_id changes created_at state attempts ended_at error",
  win:
    "opportunity_id seller_id buyer_id awarded_on awarded_at contract_end_at value_cents is_shared is_invented gst place_ids codes",
  worker_heartbeat:
    "process_id pid locked_by seen_at",
};
