import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWidgets } from './elements/read-widgets.ts';
import { writeElements, writeTable } from './elements/write-elements.ts';

/* `npm run tool -- elements`: generates the declarations of @tillside/elements from the exported widgets of @tillside/react. */

const root = join(import.meta.dirname, '..');
const home = 'packages/elements';
const document = 'docs/frontend/elements.md';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  rmSync(join(root, home, 'src/generated'), { recursive: true, force: true });
  for (const [file, text] of Object.entries(generatedElements())) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** Every file that is generated from the widgets, the document with its table included, by its repository path. */
export function generatedElements(): Readonly<Record<string, string>> {
  const read = readWidgets();
  const files = Object.entries(writeElements(read)).map(([file, text]) => [`${home}/${file}`, text] as const);
  const written = readFileSync(join(root, document), 'utf8').replace(
    /(<!-- elements: .* -->\n)[^]*?(<!-- \/elements -->)/,
    (_, open: string, close: string) => `${open}\n${writeTable(read)}\n\n${close}`,
  );
  return { ...Object.fromEntries(files), [document]: written };
}
