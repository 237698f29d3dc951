import { changeFieldNameOf } from "#domain/change-field.ts";
import { reportAnswerTemplate } from "#features/opportunities/emails/report-answer.ts";
import {
  activityConsumer,
  activityCrontab,
  activityTasks,
  type Watchers,
} from "#features/opportunities/server/activity/revise.ts";
import { answeredReport } from "#features/opportunities/server/reports/queries.ts";
import { reportAnswerTask } from "#features/opportunities/server/reports/tasks.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { runs } from "#platform/jobs/task.ts";
import { type SendEmail, withIdempotencyKey } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; watchers: Watchers; productName: string; sendEmail: SendEmail };

/** The jobs of opportunities by name. A report whose author was erased meanwhile is not answered. */
export const opportunitiesJobs = ({ db, clock, watchers, productName, sendEmail }: Needs): Jobs => ({
  tasks: {
    ...activityTasks({ db, clock, watchers }),
    ...runs(reportAnswerTask, async ({ reportId, to }, { jobKey }) => {
      const report = await answeredReport(db, reportId);
      if (!report || report.answer === null) return;
      const { answer, title, public_id, field, message } = report;
      const facts = { title, publicOpportunityId: public_id, fieldName: changeFieldNameOf(field), message };
      await withIdempotencyKey({ db, clock, sendEmail }, jobKey).sendEmail(
        reportAnswerTemplate({ to, answer, productName, ...facts }),
      );
    }),
  },
  crontab: activityCrontab,
  consumers: [activityConsumer({ clock, watchers })],
});
