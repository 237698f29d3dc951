/**
 * What a page is about, for search engines (schema.org). It is data and not run, so the content policy does not concern
 * it. No text can end the element.
 */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
  />
);
