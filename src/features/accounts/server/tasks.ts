import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

export const sendVerificationCodeTask = defineTask("send-verification-code", z.object({ codeId: z.int() }));
/** The payload has the address, which is stored nowhere else any more. */
export const accountErasedTask = defineTask("send-account-erased", z.object({ to: z.string() }));
export const fetchPictureTask = defineTask("fetch-profile-picture", z.object({ personId: z.int(), url: z.string() }));
