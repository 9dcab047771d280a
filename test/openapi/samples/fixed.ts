import { createHash } from 'node:crypto';
import { ManualClock } from '@tillside/server/testing';

/** The hour at which every recorded example was asked. */
export function fixedClock(): ManualClock {
  return new ManualClock(Date.parse('2026-11-21T08:00:00Z'));
}

/** Bytes that look random and are the same in every run. */
export function fixedRandom(seed: string): (size: number) => Uint8Array {
  let block = 0;
  let left = Buffer.alloc(0);
  return (size) => {
    while (left.length < size) {
      const more = createHash('sha256')
        .update(`${seed} ${(block += 1)}`)
        .digest();
      left = Buffer.concat([left, more]);
    }
    const bytes = left.subarray(0, size);
    left = left.subarray(size);
    return bytes;
  };
}
