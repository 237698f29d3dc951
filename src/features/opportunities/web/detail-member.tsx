import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DetailPart } from "./detail-part.tsx";
import classes from "./detail-side.module.css";
import { documentNote, downloadAdvice } from "./detail-member-text.ts";
import { paragraphsOf } from "./detail-text.ts";
import type { FullOpportunity } from "./opportunity-query.ts";

/** What members see beside a notice: documents, addenda, contacts and how to lodge. */
export function DetailMember({ full }: { full: FullOpportunity }) {
  const { documents, addenda, contacts, lodgementDetails, timezoneId } = full;
  const advice = downloadAdvice(full);
  return (
    <>
      <DetailPart title="Documents" id="documents" count={documents.length}>
        <ul className={classes["list"]}>
          {documents.map((document, index) => (
            <li key={index}>
              {document.url ? (
                <a href={document.url} target="_blank" rel="noreferrer">
                  {document.title}
                </a>
              ) : (
                document.title
              )}
              <span className={classes["quiet"]}>{documentNote(document, timezoneId)}</span>
            </li>
          ))}
        </ul>
        {documents.length === 0 && <p className={classes["quiet"]}>The source lists no documents.</p>}
        {advice && <p>{advice}</p>}
      </DetailPart>
      {addenda.length > 0 && (
        <DetailPart title="Addenda" id="addenda" count={addenda.length}>
          <ol className={classes["list"]}>
            {addenda.map(({ number, date, text }, index) => (
              <li key={index}>
                <strong>{number ? `Addendum ${number}` : "Addendum"}</strong>{" "}
                {date && formatDate(epochOf(date), timezoneId)}
                {text && <span className={classes["quiet"]}>{text}</span>}
              </li>
            ))}
          </ol>
        </DetailPart>
      )}
      {contacts.length > 0 && (
        <DetailPart title="Who to ask" count={contacts.length}>
          <ul className={classes["list"]}>
            {contacts.map(({ name, email, phone, mobile }, index) => (
              <li key={index}>
                {name && <strong>{name}</strong>}
                {email && (
                  <span className={classes["line"]}>
                    <a href={`mailto:${email}`}>{email}</a>
                  </span>
                )}
                {[phone, mobile].map(
                  (number) =>
                    number && (
                      <span key={number} className={classes["line"]}>
                        <a href={`tel:${number.replaceAll(" ", "")}`}>{number}</a>
                      </span>
                    ),
                )}
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      {lodgementDetails && (
        <DetailPart title="How to lodge">
          {paragraphsOf(lodgementDetails).map((paragraph, index) => (
            <p key={index} className={classes["text"]}>
              {paragraph}
            </p>
          ))}
        </DetailPart>
      )}
    </>
  );
}

/** Placeholder while it loads. */
export const DetailMemberSkeleton = () => (
  <DetailPart title="Documents" className={classes["pending"]}>
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </DetailPart>
);
