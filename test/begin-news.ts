import { release } from "./releases.ts";
import type { testServer } from "./server.ts";

/** Ends the first run of the test source, which announces nothing: what is published from now on is news. */
export async function beginNews({
  alert,
  clock,
  db,
  publish,
}: Pick<Awaited<ReturnType<typeof testServer>>, "alert" | "clock" | "db" | "publish">): Promise<void> {
  await publish(release({ key: "first", title: "First" }));
  await db.updateTable("source").set({ announces_from: clock.now() }).execute();
  await alert();
}
