import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

/** Small chunks are copied into blocks of this size. */
const blockSize = 16 * 1024;
const smallChunk = 4 * 1024;

/**
 * The bytes of a body or an answer, up to a limit. A kept chunk uses 150 to 400 bytes in addition to its content, so a
 * body in chunks of one byte would cost hundreds of times its length: small chunks are copied together. Large ones are
 * kept as they came, because copies of them cost more memory than they do.
 */
export class BoundedBytes {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #block: Buffer | null = null;
  #used = 0;
  #length = 0;
  #held = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns `false` if there are more bytes than the limit, and drops what was received. */
  add(chunk: Uint8Array): boolean {
    this.#length += chunk.byteLength;
    if (this.#length > this.#limit) {
      [this.#parts, this.#block, this.#held] = [[], null, 0];
      return false;
    }
    const isFirst = this.#length === chunk.byteLength;
    if (isFirst || chunk.byteLength >= smallChunk) this.#keep(chunk);
    else this.#copy(chunk);
    return true;
  }

  bytes(): Buffer {
    const parts = this.#block === null ? this.#parts : [...this.#parts, this.#block.subarray(0, this.#used)];
    const [only] = parts;
    return parts.length === 1 && only ? only : Buffer.concat(parts);
  }

  /** The memory that it keeps, in bytes: a chunk may be a part of a larger buffer. */
  get held(): number {
    return this.#held;
  }

  #keep(chunk: Uint8Array): void {
    this.#endBlock();
    this.#parts.push(bufferOf(chunk));
    this.#held += chunk.buffer.byteLength;
  }

  #copy(chunk: Uint8Array): void {
    if (this.#block !== null && this.#used + chunk.byteLength > blockSize) this.#endBlock();
    if (this.#block === null) {
      this.#block = Buffer.allocUnsafeSlow(blockSize);
      this.#held += blockSize;
    }
    this.#block.set(chunk, this.#used);
    this.#used += chunk.byteLength;
  }

  #endBlock(): void {
    if (this.#block !== null) this.#parts.push(this.#block.subarray(0, this.#used));
    [this.#block, this.#used] = [null, 0];
  }
}

function bufferOf(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

const zlib = promisify(inflate);
const raw = promisify(inflateRaw);

/** `deflate` is zlib's format (RFC 9110 §8.4.1.2), but some servers send the bare stream. */
function deflated(packed: Uint8Array, options: ZlibOptions): Promise<Buffer> {
  const [first = 0, second = 0] = packed;
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  return (isZlib ? zlib : raw)(packed, options);
}

const decompressors = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: deflated,
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
