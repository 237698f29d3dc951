import { securityEventKinds } from "#domain/security-event-kind.ts";
import { z } from "zod";

export const securityEventKind = z.enum(securityEventKinds);
