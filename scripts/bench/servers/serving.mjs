import { createServer, Server } from 'node:http';

/**
 * Serves on a free port of 127.0.0.1.
 * @param {import('node:http').RequestListener | import('node:http').Server} served
 * @returns {Promise<string>}
 */
export function serve(served) {
  const server = served instanceof Server ? served : createServer(served);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}

/**
 * Tells the bench where this process serves, answers its questions one after the other, and ends with it.
 * @param {Record<string, string>} urls
 * @param {Record<string, (parameters: Record<string, unknown>) => unknown>} [answers]
 * @param {() => Promise<void>} [close]
 */
export function tellBench(urls, answers = {}, close = async () => {}) {
  process.on('message', (/** @type {{ question: string, parameters: Record<string, unknown> }} */ asked) => {
    void (async () => process.send?.((await answers[asked.question]?.(asked.parameters)) ?? null))();
  });
  process.once('disconnect', () => void close().finally(() => process.exit()));
  process.send?.(urls);
}
