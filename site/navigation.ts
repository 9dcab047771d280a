import { globSync } from 'node:fs';
import { root } from './places.ts';
import { widgetNames } from './widgets/sources.ts';

/** A page of the site: the document that it is made from, or the widget that it is about. */
export type Source = { readonly file: string } | { readonly widget: string };

export interface Section {
  readonly title: string;
  readonly sources: readonly (Source | Group)[];
}

/** Pages below a heading of their own. */
export interface Group {
  readonly title: string;
  readonly sources: readonly Source[];
}

/** Every page of the site, by section. A page of `docs` that stands in no section fails the build. */
export const sections: readonly Section[] = [
  { title: 'Start', sources: folder('docs/start', 'docs/index.md') },
  {
    title: 'For frontend developers',
    sources: [
      ...folder('docs/frontend', 'packages/react/README.md'),
      ...files('docs/headless.md', 'docs/theming.md', 'docs/customising.md', 'docs/marks.md'),
      { title: 'Widgets', sources: widgetNames.map((widget) => ({ widget })) },
    ],
  },
  {
    title: 'For backend developers',
    sources: [
      ...folder('docs/backend', 'packages/server/README.md'),
      ...files('docs/getting-paid.md', 'docs/cards-and-pci.md', 'docs/adding-a-product.md'),
      ...files('docs/adding-a-card-operation.md', 'docs/own-store.md'),
    ],
  },
  { title: 'For designers', sources: folder('docs/designers', 'docs/design.md') },
  {
    title: 'Going live',
    sources: [
      ...folder('docs/live', 'docs/going-live.md', 'docs/operating.md', 'docs/container.md', 'docs/versioning.md'),
      ...folder('docs/security', 'docs/security.md', 'docs/security/your-part.md', 'docs/security/inventories.md'),
      ...files('SECURITY.md'),
    ],
  },
  { title: 'When things go wrong', sources: files('docs/problems.md') },
  {
    title: 'Reference',
    sources: [
      ...folder('docs/reference', 'docs/companion-http.md', 'packages/sandbox/README.md'),
      ...files('packages/contract/README.md', 'packages/messages/README.md', 'docs/operations.md'),
      ...files('docs/conformance.md', 'docs/drift.md'),
    ],
  },
  {
    title: 'Inside Tillside',
    sources: files(
      'docs/architecture.md',
      'docs/glossary.md',
      'docs/testing.md',
      'docs/simulation.md',
      'docs/bench.md',
    ),
  },
  { title: 'Decisions', sources: folder('docs/decisions') },
];

function files(...names: readonly string[]): readonly Source[] {
  return names.map((file) => ({ file }));
}

/** Pages of a folder: the named ones first, then the others by their names. */
function folder(path: string, ...first: readonly string[]): readonly Source[] {
  const others = globSync(`${path}/*.md`, { cwd: root }).filter((file) => !first.includes(file));
  return files(...first, ...others.toSorted());
}
