import { defaultRetention, type Retention } from "#domain/retention.ts";
import { useSite } from "#web/site.ts";

/** For how many days this installation keeps data. */
export const useRetention = (): Retention => useSite().retention ?? defaultRetention;
