import { describe, expect, it, vi } from 'vitest';
import { fromChunk } from './from-chunk.ts';

interface Chunk {
  readonly part: string;
}

describe('an export of a chunk', () => {
  it('is what the chunk exports under its name', async () => {
    expect(await fromChunk(() => Promise.resolve<Chunk>({ part: 'there' }), 'part')).toBe('there');
  });

  it('of one that failed otherwise than a module does is an error, and is not asked for again', async () => {
    const failure = new Error('Loading chunk 7 failed. (https://shop.example/7.js)');
    const load = vi.fn<() => Promise<Chunk>>().mockRejectedValue(failure);
    await expect(fromChunk(load, 'part')).rejects.toBe(failure);
    expect(load).toHaveBeenCalledOnce();
  });
});
