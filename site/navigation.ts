import { globSync } from 'node:fs';
import { root } from './places.ts';

export interface Section {
  readonly title: string;
  /** Files of the repository, in the order of the sidebar. */
  readonly files: readonly string[];
}

/** Every page of the site, by section. A page of `docs` that stands in no section fails the build. */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    files: ['docs/index.md', ...inFolder('docs/start')],
  },
  {
    title: 'For frontend developers',
    files: ['packages/react/README.md', 'docs/headless.md', 'docs/theming.md', 'docs/customising.md', 'docs/marks.md'],
  },
  {
    title: 'For backend developers',
    files: [
      'packages/server/README.md',
      'docs/getting-paid.md',
      'docs/cards-and-pci.md',
      'docs/adding-a-product.md',
      'docs/adding-a-card-operation.md',
      'docs/own-store.md',
    ],
  },
  { title: 'For designers', files: ['docs/design.md'] },
  {
    title: 'Going live',
    files: [
      'docs/going-live.md',
      'docs/operating.md',
      'docs/container.md',
      'docs/security.md',
      'docs/security/your-part.md',
      'docs/security/inventories.md',
      'SECURITY.md',
    ],
  },
  { title: 'When things go wrong', files: ['docs/problems.md'] },
  {
    title: 'Reference',
    files: [
      'docs/companion-http.md',
      'packages/sandbox/README.md',
      'packages/contract/README.md',
      'packages/messages/README.md',
      'docs/operations.md',
      'docs/conformance.md',
      'docs/drift.md',
    ],
  },
  {
    title: 'Inside Tillside',
    files: ['docs/architecture.md', 'docs/glossary.md', 'docs/testing.md', 'docs/simulation.md', 'docs/bench.md'],
  },
  { title: 'Decisions', files: inFolder('docs/decisions') },
];

function inFolder(folder: string): readonly string[] {
  return globSync(`${folder}/*.{md,mdx}`, { cwd: root }).toSorted();
}
