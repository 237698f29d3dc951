const stopWords = new Set("a an and are as at be by for from in is of on or that the this to with".split(" "));

/** Words without meaning in a notice: optional beside other words, but required inside a phrase. */
export const isStopWord = (term: string): boolean => stopWords.has(term);
