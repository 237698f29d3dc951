import type { Handlers } from "#contract/endpoint.ts";
import type { calendarContract } from "#features/calendar/contract.ts";
import type { CalendarService } from "#features/calendar/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const calendarHandlers = (service: CalendarService): Handlers<typeof calendarContract, Caller> => ({
  list: ({ query }, caller) => service.list(caller, query),
  keyDates: ({ params }, caller) => service.keyDates(caller, params.opportunityId),
  answerAttendance: ({ params, body }, caller) => service.answerAttendance(caller, params.opportunityId, body.attended),
  feeds: (_, caller) => service.feeds(caller),
  makeFeed: ({ params }, caller) => service.makeFeed(caller, params.covers),
  deleteFeed: ({ params }, caller) => service.deleteFeed(caller, params.covers),
  file: ({ params }) => service.file(params.token),
});
