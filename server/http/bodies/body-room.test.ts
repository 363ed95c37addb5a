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

test("when all is taken, the network that has most gives way to others, its oldest body first", () => {
  for (const name of ["first", "second", "third"]) roomOf(name, "192.0.2.1").take(10 * megabyte);
  const slow = roomOf("slow", "192.0.2.2");
  expect(slow.take(20 * megabyte)).toBe(true);
  expect(roomOf("new", "192.0.2.3").take(15 * megabyte)).toBe(true);
  expect(gone).toEqual(["first"]);
  expect(slow.take(5 * megabyte)).toBe(true);
  expect(slow.take(5 * megabyte), "from those with less").toBe(false);
  expect(gone).toEqual(["first"]);
});

test("what is whole is not given up, and what is freed is free", () => {
  const [one, other] = [roomOf("one", "192.0.2.1"), roomOf("other", "192.0.2.2")];
  for (const room of [one, other]) {
    expect(room.take(32 * megabyte)).toBe(true);
    room.keep();
  }
  const late = roomOf("late", "192.0.2.3");
  expect(late.take(1)).toBe(false);
  one.free();
  one.give(32 * megabyte);
  expect(late.take(32 * megabyte)).toBe(true);
  expect(late.take(1)).toBe(false);
  expect(gone).toEqual([]);
});
