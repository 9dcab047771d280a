import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instructionStates } from '@tillside/contract';
import * as react from '@tillside/react';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The first cells of the rows of a table under a heading. */
function firstCells(text: string, heading: string): readonly string[] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell);
}

function namesIn(cells: readonly string[]): readonly string[] {
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

describe.each(['server', 'react'])('SKILL.md of @tillside/%s', (name) => {
  const text = read(`packages/${name}/SKILL.md`);

  it('begins with its name and when to use it, and is packed', () => {
    expect(text).toMatch(new RegExp(`^---\\nname: tillside-${name}\\ndescription: .{80,400}\\n---\\n`));
    expect(JSON.parse(read(`packages/${name}/package.json`)).files).toContain('SKILL.md');
    expect(text.split('\n').length).toBeLessThan(130);
  });

  it('links to the headings that hold its rules', () => {
    expect(text.match(/\]\((\.\.\/\.\.\/docs\/[^)#]+|README\.md)#([^)]+)\)/g)?.length).toBeGreaterThan(2);
  });

  it('states what never to do', () => {
    const never = text.split('\n## Never\n')[1]?.split('\n## ')[0] ?? '';
    expect(never).toMatch(/key|secret/);
    expect(never).toMatch(/[uU]nknown/);
    expect(never).toMatch(/ulfil/);
  });
});

it.each([
  ['server', 'States of an instruction'],
  ['react', 'What a shopper sees'],
])('names every state of an instruction for those who use @tillside/%s', (name, heading) => {
  const states = namesIn(firstCells(read(`packages/${name}/SKILL.md`), heading));
  expect(states.toSorted()).toEqual([...instructionStates].toSorted());
});

it('mounts widgets that there are', () => {
  const section = read('packages/react/SKILL.md').split('\n## Mount\n')[1]?.split('\n## ')[0] ?? '';
  const named = [...section.matchAll(/`([A-Z]\w+)`/g)].map(([, widget = '']) => widget);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((widget) => !Object.hasOwn(react, widget))).toEqual([]);
});
