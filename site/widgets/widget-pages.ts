import { join } from 'node:path';
import { defaultServerConditions, runnerImport } from 'vite';
import type { widgetPages } from '../../.storybook/design/widgets/pages.ts';
import { root } from '../places.ts';
import { exampleCode, propsOf, storiesOf, widgetNames, type Prop } from './sources.ts';

interface Written {
  readonly lead: string;
  readonly use: readonly string[];
  readonly instead: readonly string[];
  readonly accessibility: readonly string[];
  readonly hooks: readonly string[];
}

/** The page of every widget, by its name. Its words are those of the design site. */
export async function widgetTexts(): Promise<ReadonlyMap<string, string>> {
  const { module } = await runnerImport<{ widgetPages: typeof widgetPages }>(
    join(root, '.storybook/design/widgets/pages.ts'),
    {
      configFile: false,
      logLevel: 'error',
      environments: {
        inline: {
          resolve: { conditions: ['@tillside/source', ...defaultServerConditions], noExternal: [/^@tillside\//] },
        },
      },
    },
  );
  const pages = new Map<string, Written>(Object.entries(module.widgetPages));
  return new Map(
    widgetNames.map((name) => {
      const page = pages.get(name);
      if (page === undefined) throw new Error(`The design site has no page of ${name}.`);
      return [name, textOf(name, page)];
    }),
  );
}

function textOf(name: string, { lead, use, instead, accessibility, hooks }: Written): string {
  return `import { LiveWidget } from '${join(root, 'site/live/LiveWidget.tsx')}';

# ${name}

${plain(lead)}

## Try it

<LiveWidget name="${name}" />

The companion of this example runs in the page: nothing is bought. Choose above what it answers, then use the widget.

\`\`\`tsx
${snippet(name)}
\`\`\`

## When to use it

${list(use)}

Use another one:

${list(instead)}

## States

${statesText(name)}

## Props

${table(propsOf(name))}

Amounts are money: \`naira(500)\`, \`dollars(10)\`. Callbacks are called at most once per purchase, across reloads and tabs.

## Accessibility

${list(accessibility)}

## Hooks beneath

A page with markup of its own uses ${hooks.map((hook) => `\`${hook}\``).join(', ')}: [headless use](headless.md).
`;
}

function snippet(name: string): string {
  const code = exampleCode(name).replaceAll(/^ {4}/gm, '');
  const constants = ['naira', 'dollars'].filter((made) => code.includes(`${made}(`));
  return `import { ${[name, 'TillsideProvider', ...constants].join(', ')} } from '@tillside/react';
import '@tillside/react/styles.css';

export function Example() {
  return (
    <TillsideProvider url="/till">
      ${code.replaceAll('\n', '\n      ')}
    </TillsideProvider>
  );
}`;
}

function statesText(name: string): string {
  const groups = storiesOf(name);
  if (groups.length === 0) return 'Its states are shown by the stories of other widgets.';
  const rows = groups.map(({ title, states }) => `| ${plain(title)} | ${plain(states.join(', '))} |`);
  return `Each is a story that acts itself out, in the Storybook:\n\n| stories | states |\n| --- | --- |\n${rows.join('\n')}`;
}

function table(props: readonly Prop[]): string {
  const rows = props.map(({ name, type, isRequired, about }) => {
    const cells = [`\`${name}\`${isRequired ? ', required' : ''}`, `\`${type.replaceAll('|', '\\|')}\``, plain(about)];
    return `| ${cells.join(' | ')} |`;
  });
  return `| prop | type | what it does |\n| --- | --- | --- |\n${rows.join('\n')}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${plain(item)}`).join('\n');
}

/** Text that MDX would read as code, outside of backticks. */
function plain(text: string): string {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(/[{}<>]/g, '\\$&')))
    .join('`');
}
