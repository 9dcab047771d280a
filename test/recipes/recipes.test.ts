import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tillsideCsp } from '@tillside/server';
import { expect, test } from 'vitest';
import { ownCode, ownLines, recipes, recipesFolder, withTable } from './recipes.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/backend/hosts.md'), 'utf8');

test('the table of hosts is of a run of the recipes as they stand', () => {
  const fix = 'A recipe changed since its last run: npm run tool -- test:matrix --only recipes.';
  expect(document, fix).toBe(withTable(document));
});

test.each(recipes)('docs/backend/hosts.md prints the recipe of $host as it is', (recipe) => {
  const code = ownCode(recipe);
  // The code of Express 4 is that of Express 5.
  const folder = recipe.folder === 'express-4' ? 'express-5' : recipe.folder;
  for (const [file, text] of Object.entries(code))
    expect(document).toContain(`\`\`\`ts title="apps/recipes/${folder}/${file}"\n${text}\`\`\`\n`);
  expect(Object.keys(code).length).toBeGreaterThan(0);
});

test('the page in PHP is sent with the policy of tillsideCsp()', () => {
  const page = readFileSync(join(recipesFolder, 'php/index.php'), 'utf8');
  expect(/Content-Security-Policy: (.*)"\);/.exec(page)?.[1]).toBe(tillsideCsp());
});

test.each(recipes)('the recipe of $host has at most 25 lines of its own', (recipe) => {
  expect(ownLines(recipe)).toBeLessThanOrEqual(25);
});
