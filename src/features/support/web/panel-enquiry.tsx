import { useState } from "react";
import { EnquiryForm, type SentEnquiry } from "./enquiry-form.tsx";
import { SentMessage } from "./sent-message.tsx";

/** The form of an enquiry in a panel, and what is said when it was sent. */
export default function PanelEnquiry() {
  const [sent, setSent] = useState<SentEnquiry | null>(null);
  return sent ? <SentMessage sent={sent} onAgain={() => setSent(null)} /> : <EnquiryForm url={{}} onSent={setSent} />;
}
