import type { z } from "zod";

/** An answer that is a file: CSV, a calendar, XML. */
export type FileResponse = { kind: "file"; mediaType: string };
/** The content of a file, at once or in pieces. With a `name` browsers save it under that name. */
export type FileAnswer = { content: string | AsyncIterable<string>; name?: string };

export const csvFile = { kind: "file", mediaType: "text/csv" } as const satisfies FileResponse;
export const calendarFile = { kind: "file", mediaType: "text/calendar" } as const satisfies FileResponse;
export const pdfFile = { kind: "file", mediaType: "application/pdf" } as const satisfies FileResponse;
export const xmlFile = { kind: "file", mediaType: "text/xml" } as const satisfies FileResponse;
export const rssFile = { kind: "file", mediaType: "application/rss+xml" } as const satisfies FileResponse;

/** An answer that stays open and sends events (server-sent events). The data of each event is JSON. */
export type EventStream<Data extends z.ZodType = z.ZodType> = { kind: "events"; data: Data };
export const eventStream = <Data extends z.ZodType>(data: Data): EventStream<Data> => ({ kind: "events", data });

/** `id` is sent back as the header `last-event-id` when a client reconnects. */
export type ServerEvent<Data> = { data: Data; event?: string; id?: string };

export type OtherResponse = FileResponse | EventStream;
export const isOther = (response: z.ZodType | OtherResponse | null): response is OtherResponse =>
  response !== null && "kind" in response;
