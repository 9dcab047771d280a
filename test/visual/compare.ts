import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { decodePng, encodePng, type Picture } from './png.ts';

/**
 * The least difference of a pixel's colour that counts, from 0 to 1. A hairline of a border on its ground differs by 0.08;
 * a picture reduced to 256 colours by less than 0.03.
 */
const colorTolerance = 0.05;

/** How many pixels may differ: enough for a redrawn rounded corner, less than the shortest word moved by a pixel. */
const pixelTolerance = 12;

/** The result for a picture. */
export interface Comparison {
  readonly same: boolean;
  /** What differs, in a word or two; empty where nothing does. */
  readonly what: string;
  /** The old picture, pale, with what differs in colour. */
  readonly diff: Buffer | null;
}

/** Compares a picture with one that was accepted. Pixels that only smooth an edge otherwise do not count. */
export function compare(old: Buffer, now: Buffer): Comparison {
  const [before, after] = [decodePng(old), decodePng(now)];
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const diff = new PNG({ width, height });
  const count = pixelmatch(grown(before, width, height), grown(after, width, height), diff.data, width, height, {
    threshold: colorTolerance,
    alpha: 0.3,
  });
  const sizes = [before, after].map((picture) => `${picture.width} × ${picture.height}`);
  const resized = sizes[0] !== sizes[1];
  if (!resized && count <= pixelTolerance) return { same: true, what: '', diff: null };
  const what = resized ? `${sizes.join(' became ')}, ${count} pixels differ` : `${count} pixels differ`;
  return { same: false, what, diff: encodePng({ width, height, data: diff.data }) };
}

/** The picture in the corner of a larger one. */
function grown({ width, height, data }: Picture, toWidth: number, toHeight: number): Uint8Array {
  if (width === toWidth && height === toHeight) return data;
  const larger = new Uint8Array(toWidth * toHeight * 4).fill(255);
  for (let y = 0; y < height; y += 1) larger.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * toWidth * 4);
  return larger;
}
