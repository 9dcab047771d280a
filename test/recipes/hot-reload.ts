import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '../quick-starts/terminal.ts';
import { openStream } from './stream.ts';
import { buy, shopper, until, type Companion } from './walk.ts';

/**
 * Changes the module that creates the companion, while a development server runs and a page listens. A second companion
 * would answer 503, since its `ready()` was not called. The page listens to the first one and would miss the purchase.
 */
export async function reloadCompanion(terminal: Terminal, companion: Companion): Promise<void> {
  const made = readFileSync(join(terminal.folder, 'lib/till.ts'), 'utf8');
  const change = async (version: string): Promise<void> => {
    terminal.writeFile('lib/till.ts', `${made}\nexport const version = '${version}';\n`);
    await until(async () => {
      const answer = await fetch(new URL('/version', companion.till));
      return (await answer.text()) === version || null;
    }, `The development server takes the ${version} version`);
  };
  terminal.writeFile(
    'app/version/route.ts',
    "import { version } from '../../lib/till.ts';\n\nexport const GET = () => new Response(version);\n",
  );
  await change('first');
  const stream = await openStream(companion.till, shopper);
  await stream.until('event: hello');
  await change('second');
  await stream.until(`"ref":"${await buy(companion)}"`);
  stream.leave();
  terminal.writeFile('lib/till.ts', made);
}
