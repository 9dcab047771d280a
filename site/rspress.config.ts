import { watch } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@rspress/core';
import { llmsText, twinOf } from './llms.ts';
import { places, root } from './places.ts';
import { stage, type Page } from './stage.ts';

const title = 'Tillside';
const description = 'Drop-in payments for merchant sites: React widgets, an Express router, a sandbox.';
const sections = await stage();

if (process.argv.includes('dev')) {
  for (const folder of ['docs', 'packages']) watch(join(root, folder), { recursive: true }, restage);
}

function itemOf(page: Page): { readonly text: string; readonly link: string } {
  return { text: page.title, link: page.route };
}

function restage(_event: string, name: string | null): void {
  if (name === null || !/\.mdx?$/.test(name)) return;
  // A page that is half written is staged by the next save.
  stage().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  });
}

export default defineConfig({
  root: places.pages,
  outDir: places.built,
  title,
  description,
  lang: 'en',
  llms: { llmsTxt: () => llmsText(title, description, sections) },
  themeDir: join(import.meta.dirname, 'theme'),
  head: [(route) => ['link', { rel: 'alternate', type: 'text/markdown', href: twinOf(route.routePath) }]],
  mediumZoom: false,
  markdown: { link: { checkDeadLinks: { excludes: (url) => url.startsWith('/source/') }, checkAnchors: true } },
  themeConfig: {
    llmsUI: { injectLlmsHint: false },
    sidebar: {
      '/': sections.map((section) => ({
        text: section.title,
        collapsible: true,
        collapsed: section.title === 'Decisions',
        items: [
          ...section.pages.map(itemOf),
          ...section.groups.map((group) => ({
            text: group.title,
            collapsible: true,
            collapsed: true,
            items: group.pages.map(itemOf),
          })),
        ],
      })),
    },
  },
  builderConfig: {
    output: { cleanDistPath: true },
    resolve: { conditionNames: ['@tillside/source', '...'] },
    tools: {
      rspack: (_config, { appendPlugins, rspack }) =>
        appendPlugins(
          new rspack.NormalModuleReplacementPlugin(
            /^\.\/logic\/search\.js$|^\.\.\/components\/Search\/logic\/search\.js$/,
            join(import.meta.dirname, 'search/page-searcher.ts'),
          ),
        ),
    },
  },
});
