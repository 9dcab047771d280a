import { describe, expect, it } from 'vitest';
import { BoundedBytes } from './bounded-bytes.ts';
import { maxAnswer } from './transport.ts';

describe('the body of an answer', () => {
  it('is what came, in chunks of any length', () => {
    const body = new BoundedBytes(maxAnswer);
    const text = 'naira ₦ '.repeat(5_000);
    const bytes = Buffer.from(text);
    for (let at = 0, step = 1; at < bytes.length; at += step, step = (step * 7) % 1_009) {
      step ||= 1;
      expect(body.add(bytes.subarray(at, at + step))).toBe(true);
    }
    expect(body.bytes().toString('utf8')).toBe(text);
  });

  it('may be empty', () => {
    expect(new BoundedBytes(maxAnswer).bytes()).toHaveLength(0);
  });

  it('that comes byte by byte takes no more memory than it is long, several times over', () => {
    const body = new BoundedBytes(maxAnswer);
    const before = heldMemory();
    for (let at = 0; at < maxAnswer; at += 1) body.add(Buffer.allocUnsafeSlow(1).fill(at % 256));
    expect(body.bytes()).toHaveLength(maxAnswer);
    expect(heldMemory() - before).toBeLessThan(32 * maxAnswer);
  });

  it('that is too long is refused with the chunk that makes it so', () => {
    const body = new BoundedBytes(maxAnswer);
    expect(body.add(Buffer.alloc(maxAnswer))).toBe(true);
    expect(body.add(Buffer.alloc(1))).toBe(false);
  });
});

function heldMemory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
