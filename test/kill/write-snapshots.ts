import { createHash } from "node:crypto";
import { writeSnapshot } from "#adapters/search-engine/snapshot-files.ts";

/**
 * A program that writes one snapshot after the other into a folder until it is killed. Each has four blobs named after
 * their content; one of them changes each time. Prints a line for each snapshot.
 */
const [, , folder, from] = process.argv;
const blobOf = (number: number) => {
  const bytes = Buffer.alloc(200_000 + (number % 7) * 50_000, `blob ${number} `);
  return { name: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length, content: () => bytes };
};
for (let number = Number(from); ; number++) {
  const blobs = [number, number + 1, number + 2, number + 3].map(blobOf);
  const manifest = JSON.stringify({ number, blobs: blobs.map(({ name, bytes }) => ({ name, bytes })) });
  await writeSnapshot(folder!, manifest, blobs);
  console.log(number);
}
