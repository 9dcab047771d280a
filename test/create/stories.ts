import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buyAirtime } from '../quick-starts/buy-airtime.ts';
import type { Terminal } from '../quick-starts/terminal.ts';
import { addTwice, change, find } from './existing-app.ts';
import { expectStream, startNginx } from './nginx.ts';

/** What a person does who is new to Tillside. `output` returns what their terminal has shown. */
type Story = (terminal: Terminal, output: () => string) => Promise<void>;

/** What `test/create/main.ts` does, by name. */
export const stories: Readonly<Record<string, Story>> = {
  'new-vite': newShop('vite', 'airtime'),
  'into-vite': intoVite,
  'new-vite-all': newShop('vite', 'all'),
  'new-next': newShop('next', 'airtime'),
  'new-next-all': newShop('next', 'all'),
  'into-next': intoNext(),
  'into-next-beside': intoNext('--beside'),
  'into-express': intoExpress,
  'without-a-terminal': withoutTerminal,
  'behind-nginx': behindNginx,
};

type Frontend = 'vite' | 'next';

/** Starts a shop, builds it and checks its types. */
export async function checkedShop(terminal: Terminal, frontend: Frontend, sell: string): Promise<void> {
  await terminal.run(`npm create tillside my-shop -- --frontend ${frontend} --sell ${sell}`);
  await terminal.run('cd my-shop\nnpm run build\nnpm run check');
}

/** Starts a shop, checks and builds it, runs its test, and buys from its page: in development, and as in production. */
export function newShop(frontend: Frontend, sell: string): Story {
  return async (terminal) => {
    await checkedShop(terminal, frontend, sell);
    await terminal.run('npm test');
    const page = `http://localhost:${frontend === 'vite' ? 5173 : 3000}`;
    await terminal.start('npm run dev', `${page}/till/ready`);
    await buyAirtime(page, { fromMenu: sell === 'all' });
    await terminal.run('npx @tillside/server doctor --config server/till.ts');
    await terminal.close();
    await startInProduction(terminal, page);
    await buyAirtime(page, { fromMenu: sell === 'all', policy: true });
  };
}

/** Starts the built shop with a sandbox beside it, which one line in `.env` names. */
async function startInProduction(terminal: Terminal, page: string): Promise<void> {
  change(terminal, '.env', (text) => text.replace(/^TILLSIDE_SANDBOX=$/m, '$&http://localhost:4010'));
  await terminal.start('npx @tillside/sandbox --memory', 'http://localhost:4010/');
  await terminal.start('npm start', `${page}/till/ready`);
}

const layout = `import './globals.css';

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/** Adds Tillside to a Next.js app, where nothing is left to do by hand. */
function intoNext(flags: string = ''): Story {
  return async (terminal, output) => {
    await terminal.run(
      'npx create-next-app@latest shop --ts --app --no-tailwind --no-linter --no-src-dir --use-npm --yes\ncd shop',
    );
    terminal.writeFile('app/layout.tsx', layout); // the template's loads fonts from Google
    const steps = await addTwice(terminal, output, flags);
    if (steps.length > 0)
      throw new Error(`Something is left to do by hand: ${steps.map(({ sentence }) => sentence).join(' ')}`);
    await terminal.run('npm run build\nnpx tsc -p tillside\nnpm run till:test');
    await terminal.start('npm run till', 'http://localhost:3000/till/ready');
    await buyAirtime('http://localhost:3000/bills');
  };
}

const server = `import express from 'express';

const app = express();
app.use(express.json());
app.get('/api/hello', (request, response) => response.json({ hello: 'Ada' }));

app.listen(3000);
`;

/** Adds Tillside to a Vite app with an Express server of its own. */
async function intoVite(terminal: Terminal, output: () => string): Promise<void> {
  await terminal.run(
    'npm create vite@latest shop -- --template react-ts --no-interactive\ncd shop\nnpm install express',
  );
  terminal.writeFile('server/index.js', server);
  const steps = await addTwice(terminal, output);

  const [importing = '', ...mounting] = find(steps, 'server/index.js');
  change(terminal, 'server/index.js', (text) =>
    `${importing}\n${text}`.replace('const app = express();\n', (line) => `${line}${mounting.join('\n')}\n`),
  );
  const [importingTill = '', , widgets = ''] = find(steps, 'App.tsx');
  change(terminal, 'src/App.tsx', (text) => `${importingTill}\n${text}`.replace('<>', `<>\n${widgets}`));

  await terminal.run('npm run build\nnpx tsc -p tillside\nnpm run till:test');
  await terminal.start('npm run till', 'http://localhost:5173/till/ready');
  await buyAirtime('http://localhost:5173');
}

const commonJsServer = `const express = require('express');

const app = express();
app.use(express.static('public'));
app.use(express.json());

app.listen(3000);
`;

const plainPage = `<!doctype html>
<html lang="en">
  <head>
    <title>Shop</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <h1>Shop</h1>
  </body>
</html>
`;

/** Adds Tillside to an Express app in CommonJS, whose page is plain HTML, and starts it with what is printed. */
async function intoExpress(terminal: Terminal, output: () => string): Promise<void> {
  await terminal.run(
    'npm init --yes\nnpm pkg set type=commonjs main=app.js scripts.start="node app.js"\nnpm install express',
  );
  terminal.writeFile('app.js', commonJsServer);
  terminal.writeFile('public/index.html', plainPage);
  const steps = await addTwice(terminal, output);

  const [importing = '', ...mounting] = find(steps, 'app.js');
  change(terminal, 'app.js', (text) =>
    text
      .replace(/^.*require\('express'\);$/m, (line) => `${line}\n${importing}`)
      .replace('const app = express();\n', (line) => `${line}${mounting.join('\n')}\n`),
  );
  change(terminal, 'public/index.html', (text) =>
    text.replace('  </body>', `${find(steps, 'public/index.html').join('\n')}\n  </body>`),
  );
  await terminal.run('npm run till:test');
  await terminal.start('npm run till', 'http://localhost:3000/till/ready');
  await buyAirtime('http://localhost:3000');
}

const skill = join(import.meta.dirname, '../../packages/server/SKILL.md');

/** Runs the commands of SKILL.md as an agent does: without a terminal, and without an answer to what npm asks before it installs. */
async function withoutTerminal(terminal: Terminal): Promise<void> {
  const commands = [...readFileSync(skill, 'utf8').matchAll(/`(npm create [^`]* --json)`/g)];
  const [start = '', add = ''] = commands.map(([, command = '']) => command);
  const answer = async (command: string): Promise<unknown> => {
    await terminal.run(`rm -rf "$npm_config_cache/_npx"\nenv -u npm_config_yes ${command} >answer.json 2>errors.txt`);
    const read = (name: string): string => readFileSync(join(terminal.folder, name), 'utf8');
    assert.equal(read('errors.txt'), '');
    return JSON.parse(read('answer.json'));
  };
  assert.deepEqual(pick(await answer(start)), { ok: true, next: ['cd my-shop', 'npm run dev'] });
  await terminal.run('mkdir app\ncd app\nnpm init --yes\nnpm pkg set dependencies.express=^5');
  assert.deepEqual(pick(await answer(add)), { ok: true, next: ['npm run till'] });
}

function pick(answer: unknown): object {
  assert.ok(typeof answer === 'object' && answer !== null && 'ok' in answer && 'next' in answer);
  return { ok: answer.ok, next: answer.next };
}

/** Serves a new shop as in production, with Debian's nginx before it, as docs/live/operating.md prints it. */
async function behindNginx(terminal: Terminal): Promise<void> {
  await terminal.run('npm create tillside my-shop -- --frontend vite --sell airtime\ncd my-shop\nnpm run build');
  change(terminal, '.env', (text) =>
    text
      .replace('http://localhost:5173/till', 'https://shop.example/till')
      .replace('TILLSIDE_PORT=3001', 'TILLSIDE_PORT=3000'),
  );
  await startInProduction(terminal, 'http://localhost:3000');
  const at = await startNginx(terminal);
  await buyAirtime('https://shop.example', { policy: true, at });
  await expectStream('https://shop.example/till/events', at);
}
