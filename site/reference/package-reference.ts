import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';

/* The reference of a package: everything that it exports, from the snapshot of its types and the comments of its source. */

/** Packages with a reference, and entries that another page tells better. */
const leftOut: ReadonlySet<string> = new Set(['@tillside/contract/schemas', '@tillside/messages/en-NG']);

export const referencedPackages = ['react', 'server', 'sandbox', 'contract', 'messages'] as const;

export function packageReference(name: string): string {
  const comments = commentsOf(name);
  const entries = readFileSync(join(root, 'packages', name, 'api.txt'), 'utf8')
    .split(/^# (?=@)/m)
    .slice(1)
    .map((text) => {
      const [entry = '', ...blocks] = text.trim().split(/\n\n+/);
      return { entry, blocks: blocks.filter((block) => !block.endsWith(': as above')) };
    });
  return `# Exports of @tillside/${name}

Everything that [@tillside/${name}](../../packages/${name}/README.md) exports, with its type.

${entries
  .filter(({ entry, blocks }) => !leftOut.has(entry) && blocks.length > 0)
  .map(({ entry, blocks }) => `## ${entry}\n\n${blocks.map((block) => exported(block, comments)).join('\n')}`)
  .join('\n')}`;
}

function exported(block: string, comments: ReadonlyMap<string, string>): string {
  const name = /\b(?:function|interface|type|const|class) (\w+)/.exec(block)?.[1];
  const comment = name === undefined ? undefined : comments.get(name);
  const heading = name === undefined ? '' : `### ${name}\n\n`;
  return `${heading}${comment === undefined ? '' : `${comment}\n\n`}\`\`\`ts\n${block}\n\`\`\`\n`;
}

/** The comment of each export, as Markdown. */
function commentsOf(name: string): ReadonlyMap<string, string> {
  const sources = globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) =>
      !/\.(test|stories|browser)\.tsx?$|\/testing\//.test(file) || file.startsWith('packages/server/src/testing/'),
  );
  const declared =
    /\/\*\*((?:(?!\*\/).)*)\*\/\n(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:function|interface|const|type|class) (\w+)/gs;
  return new Map(
    sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(declared)].map(
        ([, comment = '', exportedName = '']) => [exportedName, textOf(comment)] as const,
      ),
    ),
  );
}

function textOf(comment: string): string {
  const text = comment
    .replaceAll(/^ *\* ?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/^@(\w+)/gm, '\n**$1**')
    .trim();
  // Angle brackets outside of code would be read as HTML.
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll('<', '&lt;')))
    .join('`');
}
