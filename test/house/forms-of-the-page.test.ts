import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A widget may stand in a form of the page: nothing of it may submit that form, or be sent with it. */
const rules = [
  { why: 'has a `<form>`: use `Form` of ui/Form.tsx', pattern: /<form\b|requestSubmit|createElement\(\s*'form'/ },
  { why: 'has a button that submits: use `SubmitButton`', pattern: /type=(?:"|\{')submit/ },
  { why: 'has a button without `type="button"`', pattern: /<button\b(?!\s+(?:\{\.\.\.rest\}\s+)?type="button")/ },
  {
    why: 'has a control without `form=""`',
    pattern: /<(?:input|select|textarea)\b(?!\s+(?:form=""|\{\.\.\.shared\}))/,
  },
];

function broken(text: string): readonly string[] {
  // Comments name the elements in backticks.
  const code = text.replace(/`<form>`/g, '');
  return rules.filter(({ pattern }) => pattern.test(code)).map(({ why }) => why);
}

it('knows what reaches the form around a widget', () => {
  expect(broken('<form onSubmit={send}><input id="a" /><button onClick={x}>Go</button></form>')).toHaveLength(3);
  expect(broken('<Button type="submit">')).toHaveLength(1);
  expect(broken('<Form onSubmit={send}><input form="" id="a" /><button type="button">Go</button></Form>')).toEqual([]);
});

it('no widget has anything that does', () => {
  const files = globSync('packages/{react,elements}/src/**/*.tsx', { cwd: root }).filter(
    (file) => !/\.(?:test|browser|stories)\.|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => broken(readFileSync(join(root, file), 'utf8')).map((why) => `${file} ${why}`));
  expect(found).toEqual([]);
});
