import { execFileSync, execSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { containerRecipe } from './container-recipe.ts';

const root = join(import.meta.dirname, '..');

// Runs the build steps of apps/example/Dockerfile without Docker, and writes the content of the image's /app to --out.
const { values } = parseArgs({ options: { out: { type: 'string', default: '.cache/container' } } });
const out = resolve(root, values.out);
rmSync(out, { recursive: true, force: true });
const sources = mkdtempSync(join(tmpdir(), 'tillside-container-'));
try {
  copySources();
  for (const command of containerRecipe().build) {
    process.stdout.write(`RUN ${command}\n`);
    // The Node that runs this comes first, as it is the only one in the image.
    const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
    const env = { ...process.env, PATH };
    execSync(command.replace(/ \/app$/, ` ${out}`), { cwd: sources, env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  process.stdout.write(`The image’s /app is in ${out}\n`);
} finally {
  rmSync(sources, { recursive: true, force: true });
}

/** The files that git tracks or would track: the same that .dockerignore leaves. */
function copySources() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(sources, file)), { recursive: true });
    cpSync(join(root, file), join(sources, file));
  }
}
