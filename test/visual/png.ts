import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Pixels in rows, four bytes each: red, green, blue and alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function decodePng(file: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(file);
  return { width, height, data };
}

/** Each part of a colour is a multiple of this: it halves the bytes, and the difference is invisible. */
const step = 8;

/** The picture as a small file: at most 256 colours. The same picture always becomes the same file. */
export function encodePng({ width, height, data }: Picture): Buffer {
  const { palette, indexOf } = paletteOf(data);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf(colorAt(data, (y * width + x) * 4));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // Eight bits for each pixel, of a palette; nothing interlaced.
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => channels(color)))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The most frequent colours, and for each colour of the picture the nearest of those. */
function paletteOf(data: Uint8Array): { readonly palette: readonly number[]; indexOf(color: number): number } {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const color = colorAt(data, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .toSorted(([one, many], [other, more]) => more - many || one - other)
    .slice(0, 256)
    .map(([color]) => color);
  const found = new Map(palette.map((color, index) => [color, index]));
  return {
    palette,
    indexOf(color) {
      const index = found.get(color) ?? nearest(palette, color);
      found.set(color, index);
      return index;
    },
  };
}

function nearest(palette: readonly number[], color: number): number {
  const wanted = channels(color);
  let best = 0;
  let least = Infinity;
  for (const [index, candidate] of palette.entries()) {
    const distance = channels(candidate).reduce((sum, part, at) => sum + (part - (wanted[at] ?? 0)) ** 2, 0);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function colorAt(data: Uint8Array, at: number): number {
  return (part(data[at]) << 16) | (part(data[at + 1]) << 8) | part(data[at + 2]);
}

function part(value = 0): number {
  return Math.min(255, Math.round(value / step) * step);
}

function channels(color: number): readonly [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
