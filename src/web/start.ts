import { apiErrors } from "#web/serialization.ts";
import { createStart } from "@tanstack/react-start";

export const startInstance = createStart(() => ({ serializationAdapters: [apiErrors] }));
