import { buyAirtime } from '../quick-starts/buy-airtime.ts';
import type { Terminal } from '../quick-starts/terminal.ts';
import { addTwice, change, find } from './existing-app.ts';

const server = `import express from 'express';

const app = express();
app.use(express.json());
app.get('/api/hello', (request, response) => response.json({ hello: 'Ada' }));

app.listen(3000);
`;

/** Adds Tillside to a Vite app with an Express server of its own. */
export async function intoVite(terminal: Terminal, said: () => string): Promise<void> {
  await terminal.run(
    'npm create vite@latest shop -- --template react-ts --no-interactive\ncd shop\nnpm install express',
  );
  terminal.writeFile('server/index.js', server);
  const told = await addTwice(terminal, said);

  const [importing = '', ...mounting] = find(told, 'server/index.js');
  change(terminal, 'server/index.js', (text) =>
    `${importing}\n${text}`.replace('const app = express();\n', (line) => `${line}${mounting.join('\n')}\n`),
  );
  const [importingTill = '', , widgets = ''] = find(told, 'App.tsx');
  change(terminal, 'src/App.tsx', (text) => `${importingTill}\n${text}`.replace('<>', `<>\n${widgets}`));

  await terminal.run('npm run build\nnpx tsc -p tillside\nnpm run till:test');
  await terminal.start('node --env-file=.env server/index.js', 'http://localhost:3000/api/hello');
  await terminal.start('npm run till', 'http://localhost:5173/till/ready');
  await buyAirtime('http://localhost:5173');
}
