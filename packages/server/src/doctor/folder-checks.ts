import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fail, ok, warn, type Finding } from './check.ts';

/** Checks that git does not track a `.env` that holds secrets. No finding without a `.env`, or where git does not tell. */
export function checkEnvFile(folder: string): Finding[] {
  const file = join(folder, '.env');
  const isTracked = existsSync(file) ? isInRepository(file) : null;
  if (isTracked === null) return [];
  if (isTracked === 'no repository') return isIgnored(folder) ? [] : [willBeTracked];
  if (!isTracked) return [ok('.env', 'Git does not track it.')];
  if (!/(?:SECRET|KEY|TOKEN|PASSWORD)\w*\s*=\s*\S/.test(readFileSync(file, 'utf8').replaceAll('\0', '')))
    return [ok('.env', 'Git tracks it, and it holds no secret.')];
  return [
    fail(
      '.env',
      'Git tracks it, so whoever has the repository has your key and your secret.',
      'Run `git rm --cached .env`, write .env into .gitignore, and replace the keys and secrets in it: the history keeps them.',
    ),
  ];
}

const willBeTracked = warn(
  '.env',
  'There is no Git repository here, and .gitignore does not name it: the first commit would keep your key and your secret.',
  'Write .env into .gitignore. If it was in a repository before, replace the keys and secrets in it.',
);

function isIgnored(folder: string): boolean {
  const file = join(folder, '.gitignore');
  return existsSync(file) && /^\/?\.env(?:\*|\.\*)?\s*$/m.test(readFileSync(file, 'utf8'));
}

/** Whether git's index lists the file. It is read here, because no published code starts a program. `null`: unknown. */
function isInRepository(file: string): boolean | 'no repository' | null {
  let root = dirname(file);
  while (!existsSync(join(root, '.git')) && root !== dirname(root)) root = dirname(root);
  const place = join(root, '.git');
  if (!existsSync(place)) return 'no repository';
  // In a linked work tree `.git` is a file that names its folder.
  const git = statSync(place).isDirectory()
    ? place
    : resolve(root, readFileSync(place, 'utf8').slice('gitdir: '.length).trim());
  if (!existsSync(join(git, 'index'))) return false;
  const index = readFileSync(join(git, 'index'));
  // Version 4 shortens paths by those before them.
  if (index.readUInt32BE(4) > 3) return null;
  const path = Buffer.from(relative(root, file).split(sep).join('/'));
  // An entry ends with the length of its path, the path, and a zero.
  return index.includes(Buffer.concat([Buffer.from([path.length >> 8, path.length & 255]), path, Buffer.from([0])]));
}

/** Enough for a shop; a larger folder is no shop's. */
const maxFiles = 2_000;

/**
 * Looks in the source for a JSON parser that the same app uses before it mounts the companion at the path of
 * `publicUrl`. It reads the files from top to bottom and runs nothing, so it sees plain `app.use` calls only.
 * @returns `null` if none is found, which proves nothing
 */
export function findParserBefore(folder: string, publicUrl: string): Finding | null {
  const path = URL.parse(publicUrl)?.pathname.replace(/\/+$/, '') ?? '';
  if (path === '') return null;
  for (const file of sourcesIn(folder)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const parsers = new Map<string, number>();
    for (const [index, line] of lines.entries()) {
      const parser = /^\s*(\w+)\.use\(\s*(?:\w+\.)?json\(/.exec(line)?.[1];
      if (parser !== undefined && !parsers.has(parser)) parsers.set(parser, index + 1);
      const [, app = '', mount] = /^\s*(\w+)\.use\(\s*['"`]([^'"`]+)/.exec(line) ?? [];
      const before = mount?.replace(/\/+$/, '') === path ? parsers.get(app) : undefined;
      if (before === undefined) continue;
      return fail(
        'webhooks',
        `In ${relative(folder, file)}, line ${before} parses bodies before line ${index + 1} mounts the companion, so no signature of an event could be verified. This is read in the source, because the companion was not reached.`,
        'Mount till.router before app.use(express.json()), or leave its /webhooks path out of the parser.',
      );
    }
  }
  return null;
}

/** The source files of a shop: neither packages nor builds, tests and hidden folders. */
function sourcesIn(folder: string): readonly string[] {
  const found: string[] = [];
  const folders = [folder];
  for (const within of folders) {
    for (const entry of readdirSync(within, { withFileTypes: true })) {
      if (/^\.|^(?:node_modules|dist|build|out|coverage|tests?|__tests__)$/.test(entry.name)) continue;
      if (entry.isDirectory()) folders.push(join(within, entry.name));
      else if (/(?<!\.(?:test|spec|d))\.[cm]?[jt]s$/.test(entry.name)) found.push(join(within, entry.name));
      if (found.length + folders.length > maxFiles) return found;
    }
  }
  return found;
}
