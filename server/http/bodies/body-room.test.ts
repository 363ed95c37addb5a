import { afterEach, expect, test } from "vitest";
import { BodyRoom } from "./body-room.ts";

const megabyte = 1_048_576;
const gone: string[] = [];
const rooms: BodyRoom[] = [];
function roomOf(name: string, ip: string): BodyRoom {
  const room = new BodyRoom(ip, () => gone.push(name));
  rooms.push(room);
  return room;
}
afterEach(() => {
  for (const room of rooms.splice(0)) room.free();
  gone.length = 0;
});

test("one network never takes all, however many addresses it has", () => {
  expect(roomOf("a", "2001:db8:1:1::1").take(20 * megabyte)).toBe(true);
  expect(roomOf("b", "2001:db8:1:2::1").take(20 * megabyte)).toBe(false);
  expect(roomOf("c", "2001:db8:2:2::1").take(20 * megabyte)).toBe(true);
  expect(gone).toEqual([]);
});
