import { expect, test } from 'vitest';
import { portsOf, readPage } from './read-page.ts';

const fence = '```';
const page = (info: string, text = 'Write `server.ts`:'): string =>
  `# Start\n\n${text}\n\n${fence}${info}\nhere\n${fence}\n`;

test('blocks are steps, as their info strings define', () => {
  const step = { line: 5, code: 'here\n' };
  expect(readPage(page('sh'))).toEqual([{ ...step, kind: 'run' }]);
  expect(readPage(page('ts file=server.ts'))).toEqual([{ ...step, kind: 'write', file: 'server.ts' }]);
  expect(readPage(page('sh background wait=http://localhost:1/?a=b'))).toEqual([
    { ...step, kind: 'start', wait: 'http://localhost:1/?a=b' },
  ]);
  expect(readPage(page('sh background wait=http://a/ serves=Airtime buy=http://b/'))).toEqual([
    { ...step, kind: 'start', wait: 'http://a/', serves: 'Airtime', buy: 'http://b/' },
  ]);
  expect(readPage(page('sh not-run'))).toEqual([]);
});

test.each([
  [
    'a file that the text before does not name',
    page('ts file=main.ts'),
    'Line 5: the text before does not name `main.ts`.',
  ],
  ['code that belongs to no file', page('ts'), 'Line 5: this block of ts names no file.'],
  ['a server without a URL to wait for', page('sh background'), 'Line 5: what runs in the background needs wait=URL.'],
])('%s is refused', (_, markdown, message) => {
  expect(() => readPage(markdown)).toThrow(message);
});

test('the ports of this machine are those of the text and of the blocks', () => {
  expect(portsOf('<http://localhost:3000> http://localhost:4010/api localhost:3000 https://shop.example:8443')).toEqual(
    [3000, 4010],
  );
});
