import { maxAnswer } from '../model/transport.ts';

const firstCapacity = 16 * 1024;

/**
 * The body of an answer, joined as its chunks come. A chunk that is kept holds memory of its own, about 150 bytes beside its
 * content, so an answer in chunks of one byte would cost a hundred times its length.
 */
export class AnswerBody {
  #bytes: Buffer | null = null;
  #length = 0;

  /** Returns `false` if the answer is longer than `maxAnswer`; what came is dropped. */
  add(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.byteLength;
    if (length > maxAnswer) {
      this.#bytes = null;
      return false;
    }
    this.#withRoomFor(length).set(chunk, this.#length);
    this.#length = length;
    return true;
  }

  bytes(): Buffer {
    return this.#withRoomFor(0).subarray(0, this.#length);
  }

  /** Doubles, so that each byte is copied twice on average. */
  #withRoomFor(length: number): Buffer {
    const before = this.#bytes;
    if (before !== null && before.byteLength >= length) return before;
    const after = Buffer.allocUnsafeSlow(Math.max(firstCapacity, length, 2 * (before?.byteLength ?? 0)));
    after.set(before?.subarray(0, this.#length) ?? []);
    this.#bytes = after;
    return after;
  }
}
