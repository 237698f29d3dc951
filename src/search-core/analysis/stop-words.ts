const stopWords = new Set("a an and are as at be by for from in is of on or that the this to with".split(" "));

/** Words that say nothing about a notice: among other words they need not match. Inside a phrase they count. */
export const isStopWord = (term: string): boolean => stopWords.has(term);
