import { ApiError } from "#contract/client.ts";
import { createSerializationAdapter } from "@tanstack/react-router";

/** A failed call keeps its status between server and browser, so that both render the same error page. */
export const apiErrors = createSerializationAdapter({
  key: "api-error",
  test: (value): value is ApiError => value instanceof ApiError,
  toSerializable: ({ message, status, response, headers }) => ({ message, status, response, headers }),
  fromSerializable: ({ message, status, response, headers }) => new ApiError(message, status, response, headers),
});
