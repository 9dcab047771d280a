import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { followQuickStart } from './quick-start.ts';

const fence = '```';
const follow = (...blocks: readonly string[]): Promise<void> =>
  followQuickStart({
    markdown: blocks.map((block) => `${fence}${block}\n${fence}\n`).join('\n'),
    registry: 'http://127.0.0.1:9/',
    write: () => {},
  });
const buys = 'sh background wait=http://127.0.0.1:9/ buy=http://127.0.0.1:9/\nexit 3';

test('a command that fails ends the quick start, by its line', async () => {
  await expect(follow('sh\ntrue', 'sh\nexit 7', buys)).rejects.toThrow('Line 5: These commands ended with exit code 7');
});

test('a server that ends is reported with its exit code', async () => {
  await expect(follow(buys)).rejects.toThrow('Line 1: This ended with exit code 3');
});

test('the folder of one block is that of the next, outside of this repository', async () => {
  const blocks = [
    'sh\nmkdir shop\ncd shop',
    'sh\n[ "$(basename "$PWD")" = shop ]\n! command -v oxlint',
    'sh\nexit 7',
    buys,
  ];
  await expect(follow(...blocks)).rejects.toThrow('Line 11: These commands');
});

test('a page that buys nothing is refused', async () => {
  await expect(follow('sh\ntrue')).rejects.toThrow('No block of this page has buy=URL.');
});

test('a port that another program has is named before anything is done', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(follow(`sh\n: http://localhost:${port}/`, buys)).rejects.toThrow(`Port ${port}, which this page uses`);
});
