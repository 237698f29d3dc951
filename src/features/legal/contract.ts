import type { Contract } from "#contract/endpoint.ts";
import { z } from "zod";
import { acceptedVersions } from "./shapes.ts";

export const legalContract = {
  accept: {
    method: "POST",
    path: "/api/v1/public-user/accept-documents",
    access: "registered",
    summary: "Stores which versions of the terms and of the privacy policy the caller accepts",
    body: z.object({ acceptedVersions }),
    response: null,
  },
} as const satisfies Contract;
