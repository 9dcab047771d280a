import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, which reveals neither the first difference nor the lengths. */
export function isEqualText(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
