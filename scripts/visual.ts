import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { places } from '../test/visual/places.ts';
import { run } from './run.ts';

/**
 * `npm run visual [-- STORY…]`: takes a picture of every key story, and makes a sheet of changes to accepted ones.
 * `npm run visual -- --accept`: accepts the pictures of that run.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean', default: false } },
});

process.exitCode = values.accept ? accept() : await review();

async function review() {
  const selection = positionals.length > 0 ? ['--grep', positionals.join('|')] : [];
  const { code } = await run('playwright', ['test', '--config', 'test/visual/playwright.config.ts', ...selection], {
    show: (text) => void process.stdout.write(text),
  });
  process.stdout.write(`\nReview what differs: ${relative(process.cwd(), places.sheet)}\n`);
  return code;
}

/** Pictures of stories that the last run did not take stay unchanged, unless it took every story. */
function accept() {
  if (!existsSync(places.taken)) {
    process.stderr.write('There are no pictures to accept. Take them with npm run visual.\n');
    return 1;
  }
  const taken = readdirSync(places.taken);
  cpSync(places.taken, places.accepted, { recursive: true });
  const gone = existsSync(places.whole) ? readdirSync(places.accepted).filter((name) => !taken.includes(name)) : [];
  for (const name of gone) rmSync(`${places.accepted}/${name}`);
  process.stdout.write(`${taken.length} pictures accepted, ${gone.length} removed.\n`);
  return 0;
}
