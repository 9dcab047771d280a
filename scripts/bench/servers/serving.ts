import { createServer, Server, type RequestListener } from 'node:http';

/** Serves on a free port of 127.0.0.1. */
export function serve(served: RequestListener | Server): Promise<string> {
  const server = served instanceof Server ? served : createServer(served);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}

/** The processor time of this process, all threads together, in microseconds. */
export function spent() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The heap of this process after garbage collection, in bytes. The process has to run with `--expose-gc`. */
export async function heapAfterCollection() {
  // Work that ended a moment ago is released in the following turns.
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapUsed, external, rss };
}

/** Reports to the bench where this process serves, answers its questions one after the other, and ends with it. */
export function reportToBench(
  urls: Record<string, string>,
  answers: Record<string, (parameters: Record<string, unknown>) => unknown> = {},
  close: () => Promise<void> = async () => {},
) {
  const all: Record<string, (parameters: Record<string, unknown>) => unknown> = { ...answers, spent };
  process.on('message', (asked: { question: string; parameters: Record<string, unknown> }) => {
    void (async () => process.send?.((await all[asked.question]?.(asked.parameters)) ?? null))();
  });
  process.once('disconnect', () => void close().finally(() => process.exit()));
  process.send?.(urls);
}
