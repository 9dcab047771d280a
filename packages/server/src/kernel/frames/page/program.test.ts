import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { createFrameTexts } from '../frame-texts.ts';
import { frameProgram } from './program.ts';

const boot = (title: string) =>
  ({
    kind: 'pin',
    parent: 'https://shop.test',
    texts: createFrameTexts().pin,
    id: 'id',
    shared: 'F',
    key: 'K',
    url: 'https://shop.test/till/frames/pin',
    stage: 'pin',
    attempt: 0,
    newCodeIn: null,
    payee: 'Sunbird Store',
    title,
    amount: '₦1',
  }) as const;

it('a frame’s program is a script that names nothing of the module it was written in', () => {
  const text = frameProgram(boot('Shoes'));
  expect(() => new Script(text)).not.toThrow();
  expect(text).not.toMatch(/__vi_|import\(|require\(|import\.meta/);
});

it.each(['</script><script>alert(1)</script>', '<!-- ', '\u2028', '$& $1 $`', '"}); alert(1); ({"'])(
  'a title %j stays a text in it',
  (title) => {
    const text = frameProgram(boot(title));
    expect(text).not.toMatch(/<\/script|<!--|\u2028/i);
    expect(() => new Script(text)).not.toThrow();
    const [, json = ''] = /\)\((\{"[^\n]*\}), \{\n/.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual(boot(title));
  },
);
