import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { DiskRoom } from "./disk-room.ts";
import { StorageUnavailable } from "./unavailable.ts";

const gigabyte = 1024 ** 3;

/** A disk with room for bytes, and of so many names for files so many free ones. */
async function diskWith(names: { files: number; ffree: number }) {
  const disk = Object.assign(await statfs(tmpdir()), { bsize: 1, blocks: 2 * gigabyte, bavail: gigabyte, ...names });
  return { disk, room: new DiskRoom("/", async () => disk) };
}

async function* oneChunk(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("x");
}

const full = new StorageUnavailable("ENOSPC");

test.each([
  { files: 60, ffree: 0 },
  { files: 60, ffree: 2 },
  { files: 10, ffree: 0 },
  { files: 1_000_000, ffree: 900 },
])("a disk with $ffree of $files names left takes no new file, whatever room it has", async (names) => {
  const { room } = await diskWith(names);
  expect(await room.left()).toBeLessThan(0);
  await expect(room.require()).rejects.toEqual(full);
});

test.each([
  { files: 60, ffree: 3 },
  { files: 1_000_000, ffree: 1_000 },
  // File systems that make names as they are needed count none.
  { files: 0, ffree: 0 },
])("a disk with $ffree of $files names left takes files", async (names) => {
  const { room } = await diskWith(names);
  await room.require();
  expect(await room.left()).toBeGreaterThan(0);
});

test("the file that has taken the last name outside of the reserve is taken to its end", async () => {
  const { room, disk } = await diskWith({ files: 60, ffree: 3 });
  await room.require();
  disk.ffree = 2;
  expect(await Array.fromAsync(room.checked(oneChunk()))).toHaveLength(1);
  disk.bavail = 0;
  await expect(Array.fromAsync(new DiskRoom("/", async () => disk).checked(oneChunk()))).rejects.toEqual(full);
});
