import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const firstCapacity = 16 * 1024;

/**
 * The bytes of a body or an answer, up to a limit: its only chunk, or all of them joined as they arrive. A kept chunk
 * uses 150 to 400 bytes in addition to its content, so a body in chunks of one byte would cost hundreds of times its
 * length.
 */
export class BoundedBytes {
  readonly #limit: number;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns `false` if there are more bytes than the limit, and drops what was received. */
  add(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.byteLength;
    if (length > this.#limit) {
      this.#bytes = Buffer.alloc(0);
      return false;
    }
    if (this.#length === 0) this.#bytes = bufferOf(chunk);
    else this.#withRoomFor(length).set(chunk, this.#length);
    this.#length = length;
    return true;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** The memory that it keeps, in bytes: a chunk may be a part of a larger buffer. */
  get held(): number {
    return this.#bytes.buffer.byteLength;
  }

  /** Doubles, so that each byte is copied twice on average. */
  #withRoomFor(length: number): Buffer {
    const before = this.#bytes;
    if (before.byteLength >= length) return before;
    const capacity = Math.min(this.#limit, Math.max(firstCapacity, length, 2 * before.byteLength));
    const after = Buffer.allocUnsafeSlow(capacity);
    after.set(before);
    this.#bytes = after;
    return after;
  }
}

function bufferOf(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

const decompressors = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

export type Encoding = keyof typeof decompressors;

export function isEncoding(name: string): name is Encoding {
  return Object.hasOwn(decompressors, name);
}

/**
 * Decompresses a whole body. No decompressor is kept for a body that is still arriving: one of brotli uses megabytes.
 * Returns `too_long` for a result beyond the limit, and `broken` if the body is not compressed so, or is not whole.
 */
export async function decompress(
  encoding: Encoding,
  packed: Uint8Array,
  limit: number,
): Promise<Buffer | 'too_long' | 'broken'> {
  try {
    return await decompressors[encoding](packed, { maxOutputLength: limit });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_long' : 'broken';
  }
}
