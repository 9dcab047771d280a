import { globSync } from 'node:fs';
import { root } from './places.ts';
import { referencePages } from './reference/reference.ts';
import { widgetNames } from './widgets/sources.ts';

/** A page of the site: the document or the types that it is made from, or the widget that it is about. */
export type Source = { readonly file: string } | { readonly widget: string } | { readonly reference: string };

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
  {
    title: 'Start',
    sources: folder('docs/start', 'docs/index.md', ...inFolder('docs/start', 'create', 'vite', 'next')),
  },
  {
    title: 'For frontend developers',
    sources: [
      ...folder('docs/frontend', ...inFolder('docs/frontend', 'provider', 'headless', 'theming', 'words', 'testing')),
      ...files('packages/react/README.md'),
      { title: 'Widgets', sources: widgetNames.map((widget) => ({ widget })) },
    ],
  },
  {
    title: 'For backend developers',
    sources: [
      ...folder(
        'docs/backend',
        ...inFolder('docs/backend', 'mounting', 'hosts', 'callers', 'funding', 'events', 'webhooks'),
      ),
      ...files('packages/server/README.md'),
    ],
  },
  { title: 'For designers', sources: folder('docs/designers', 'docs/design.md') },
  {
    title: 'Going live',
    sources: [
      ...folder('docs/live', ...inFolder('docs/live', 'going-live', 'operating')),
      ...files('docs/scaling.md'),
      ...folder('docs/security', 'docs/security.md', 'docs/security/your-part.md'),
      ...files('SECURITY.md'),
    ],
  },
  { title: 'When things go wrong', sources: files('docs/problems.md') },
  {
    title: 'Reference',
    sources: [
      ...folder('docs/reference', 'docs/reference/companion-http.md'),
      ...files('packages/sandbox/README.md', 'packages/contract/README.md', 'packages/messages/README.md'),
      { title: 'Types and schemas', sources: [...referencePages.keys()].map((reference) => ({ reference })) },
    ],
  },
  {
    title: 'Inside Tillside',
    sources: files(
      'CONTRIBUTING.md',
      ...inFolder('docs', 'architecture', 'glossary', 'testing', 'simulation', 'bench'),
    ),
  },
  { title: 'Decisions', sources: folder('docs/decisions') },
];

function inFolder(path: string, ...names: readonly string[]): readonly string[] {
  return names.map((name) => `${path}/${name}.md`);
}

function files(...names: readonly string[]): readonly Source[] {
  return names.map((file) => ({ file }));
}

/** Pages of a folder: the named ones first, then the others by their names. */
function folder(path: string, ...first: readonly string[]): readonly Source[] {
  const others = globSync(`${path}/*.md`, { cwd: root }).filter((file) => !first.includes(file));
  return files(...first, ...others.toSorted());
}
