import { presentEnquiry, presentPageFeedback } from "#features/support/server/presenter.ts";
import { deleteEnquiriesOf, writtenBy } from "#features/support/server/queries.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";

/** What happens to what people have written to the operators. */
export const supportLifecycle: DataAnswers = {
  async exportSections(db, { subject: { person } }) {
    if (!person) return {};
    const { enquiries, feedback } = await writtenBy(db, person);
    return { enquiries: enquiries.map(presentEnquiry), pageFeedback: feedback.map(presentPageFeedback) };
  },
  onLeaving: { nothing: "An enquiry is its sender's own, in any organisation and in none." },
  async onErasure(trx, { subject: { person } }) {
    if (person) await deleteEnquiriesOf(trx, person);
  },
  onOrganisationDeletion: { nothing: "Members keep their enquiries." },
  onLinking: { nothing: "Enquiries name no notices." },
  onUnlinking: { nothing: "Enquiries name no notices." },
};
