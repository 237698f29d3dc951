import { sql } from "kysely";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

export const pushChecks: readonly Check[] = [
  sqlCheck("push.receipts", "A message by push went to a device of the person whom it is for.", {
    rows: sql`push_receipt`,
    broken: sql`
      select receipt.delivery_id as name from push_receipt as receipt
      join push_subscription as device on device.id = subscription_id
      join alert_delivery as delivery on delivery.public_id = receipt.delivery_id
      where device.person_id <> delivery.person_id or delivery.channel <> 'push'`,
  }),
];
