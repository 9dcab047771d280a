import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../apps/example');

/** The parts of the example shop's Dockerfile and compose file that can be run without Docker. */
export function containerRecipe() {
  // A line that ends with a backslash continues on the next line.
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
  const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8');
  const roles = readFileSync(join(folder, 'database-roles.sh'), 'utf8');
  const [build = '', run = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
  return {
    /** Shell commands, in the folder that holds the sources. */
    build: [...build.matchAll(/^RUN (.+)$/gm)].map(([, command = '']) => command),
    environment: variables(one(run, /^ENV (.+)$/m)),
    user: one(run, /^USER (\w+)$/m),
    command: words(one(run, /^CMD (\[.+\])$/m)),
    healthcheck: words(one(run, /^HEALTHCHECK .*CMD (\[.+\])$/m)),
    migrate: words(one(compose, /^ {2}migrate:\n(?: {4}.*\n)*? {4}command: (\[.+\])$/m).replaceAll("'", '"')),
    /** The address of the database for the migration job, and for the shop, with names of variables in it. */
    migrationStore: one(compose, /^ {2}migrate:\n(?: {4}.*\n)*? {6}TILLSIDE_STORE: (\S+)$/m),
    shopStore: one(compose, /^ {4}TILLSIDE_STORE: (\S+)$/m),
    /** The statements that make the roles of both, with `:'migration'` and `:'shop'` for their passwords. */
    roles: one(roles, /<<'SQL'\n([^]+)^SQL$/m),
    /** Seconds. */
    stopGrace: Number(one(compose, /^ {2}shop:\n(?: {4}.*\n)*? {4}stop_grace_period: (\d+)s$/m)),
  };
}

function one(text: string, pattern: RegExp) {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The recipe of the container has nothing like ${pattern}.`);
  return found;
}

function variables(pairs: string): Record<string, string> {
  return Object.fromEntries([...pairs.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

/** A list of quoted words, as JSON. */
function words(list: string) {
  return [...list.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word);
}
