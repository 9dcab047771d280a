import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const recipesFolder = join(import.meta.dirname, '../../apps/recipes');

/** A host's recipe: a folder of `apps/recipes`, and how it is run. */
export interface Recipe {
  readonly folder: string;
  readonly host: string;
  /** An addition to the walk in the table. */
  readonly also?: string;
  /** The packages whose versions the table states. */
  readonly packages: readonly string[];
}

export const recipes: readonly Recipe[] = [
  { folder: 'express-5', host: 'Express 5', packages: ['express'] },
  { folder: 'express-4', host: 'Express 4', packages: ['express'] },
  {
    folder: 'next',
    host: 'Next.js',
    packages: ['next'],
    also: 'its page, by Turbopack and webpack, in development over a hot reload',
  },
  { folder: 'hono', host: 'Hono', packages: ['hono', '@hono/node-server'] },
  { folder: 'fastify', host: 'Fastify', packages: ['fastify', '@hono/node-server'] },
  { folder: 'nestjs', host: 'NestJS', packages: ['@nestjs/core'] },
  { folder: 'koa', host: 'Koa', packages: ['koa', '@hono/node-server'] },
];

/** Pages with the elements, or of a link, each with an Express beside it: folders of `apps/recipes`. */
export const pages: readonly string[] = ['html', 'vue', 'svelte', 'php', 'webview'];

/** The code of a recipe that a merchant writes for the host, by file. Pages are the same on every host. */
export function ownCode({ folder }: Recipe): Readonly<Record<string, string>> {
  const files = globSync('**/*.ts', { cwd: join(recipesFolder, folder) }).toSorted();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(recipesFolder, folder, file), 'utf8')]));
}

/** How many lines that is, without those that are empty or a comment. */
export function ownLines(recipe: Recipe): number {
  const lines = Object.values(ownCode(recipe)).join('\n').split('\n');
  return lines.filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length;
}

/** The table of docs/backend/hosts.md, of recipes that have been walked as they stand. */
function tableOfHosts(): string {
  const rows = recipes.map((recipe) => {
    const { folder, host, packages, also } = recipe;
    const { dependencies } = readManifest(folder);
    const versions = packages.map((name) => `${name} ${dependencies[name]}`).join(', ');
    const works = also === undefined ? 'the walk' : `the walk; ${also}`;
    return `| [${host}](#${host.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')}) | ${versions} | ${ownLines(recipe)} | ${works} |`;
  });
  const walked = recipes.map(({ folder }) => `${folder} ${digestOf(folder)}`).join(', ');
  return [
    '| host | version | own lines | works |',
    '|---|---|---|---|',
    ...rows,
    '',
    `<!-- walked: ${walked} -->`,
  ].join('\n');
}

/** The document with that table between its marks. */
export function withTable(document: string): string {
  const table = `<!-- hosts: npm run tool -- test:matrix --only recipes -->\n\n${tableOfHosts()}\n`;
  return document.replace(/<!-- hosts: [^]*?<!-- walked: .*? -->\n/, () => table);
}

function readManifest(folder: string): { readonly dependencies: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(join(recipesFolder, folder, 'package.json'), 'utf8')) as ReturnType<
    typeof readManifest
  >;
}

/** What a run was of: every file of the recipe, and those that all of them share. */
function digestOf(folder: string): string {
  const files = [...globSync('*.*', { cwd: recipesFolder }), ...globSync(`${folder}/**/*.*`, { cwd: recipesFolder })];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const path = join(recipesFolder, file);
    // A folder of Next.js may have a dot in its name.
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}
