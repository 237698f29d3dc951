import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

export const sendVerificationCodeTask = defineTask("send-verification-code", z.object({ codeId: z.int() }));
export const fetchPictureTask = defineTask("fetch-profile-picture", z.object({ personId: z.int(), url: z.string() }));
