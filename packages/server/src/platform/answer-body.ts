import { maxAnswer } from '../model/transport.ts';

const firstCapacity = 16 * 1024;

/**
 * The body of an answer: its only chunk, or all of them joined as they come. A chunk that is kept holds memory of its own,
 * about 150 bytes beside its content, so an answer in chunks of one byte would cost a hundred times its length.
 */
export class AnswerBody {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** Returns `false` if the answer is longer than `maxAnswer`; what came is dropped. */
  add(chunk: Buffer): boolean {
    const length = this.#length + chunk.byteLength;
    if (length > maxAnswer) {
      this.#bytes = Buffer.alloc(0);
      return false;
    }
    if (this.#length === 0) this.#bytes = chunk;
    else this.#withRoomFor(length).set(chunk, this.#length);
    this.#length = length;
    return true;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Doubles, so that each byte is copied twice on average. */
  #withRoomFor(length: number): Buffer {
    const before = this.#bytes;
    if (before.byteLength >= length) return before;
    const after = Buffer.allocUnsafeSlow(Math.max(firstCapacity, length, 2 * before.byteLength));
    after.set(before);
    this.#bytes = after;
    return after;
  }
}
