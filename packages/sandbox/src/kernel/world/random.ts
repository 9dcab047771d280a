import { randomBytes } from 'node:crypto';

/** A source of random bytes. A test may pass its own to make every id repeatable. */
export type Random = (size: number) => Uint8Array;

export const systemRandom: Random = (size) => {
  if (pool.length < size) pool = randomBytes(Math.max(size, 4_096));
  const bytes = pool.subarray(0, size);
  pool = pool.subarray(size);
  return bytes;
};

/** Buffered random bytes: one system call serves many ids. No byte is used twice. */
let pool = Buffer.alloc(0);

export function newDigits(random: Random, count: number): string {
  return Array.from(random(count), (byte) => byte % 10).join('');
}

/** A version 4 UUID. */
export function newUuid(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
