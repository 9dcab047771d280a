import { join } from 'node:path';
import { msw } from 'msw/vite';
import { defaultClientConditions, mergeConfig, type Plugin } from 'vite';
import type { StorybookConfig } from '@storybook/react-vite';
import { aliasesForStories } from '../../packages/elements/preact.config.ts';
import { buildStyles } from '../../packages/react/styles-for-floor.ts';

const packages = join(import.meta.dirname, '../../packages');
const stylesheet = join(packages, 'react/src/styles.css');

/** As the elements are: drawn by Preact, with the rules in the order of their two stylesheets. */
const asElements = process.env['STORIES_DRAWN_BY'] === 'elements';
const published = asElements
  ? ['first', 'later'].map((name) => join(packages, `elements/src/${name}.css`))
  : [stylesheet];

/** The stylesheet as it is published, with the colours for the oldest browsers. */
const publishedStyles: Plugin = {
  name: 'published-styles',
  enforce: 'pre',
  load: (id) => (id === stylesheet ? published.map(buildStyles).join('\n') : null),
};

/** Stories for pictures: no docs, no controls, and a stylesheet that Vite leaves as it is. */
const config: StorybookConfig = {
  stories: ['../../packages/react/src/**/*.stories.tsx'],
  addons: ['msw-storybook-addon'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (c) =>
    mergeConfig(c, {
      plugins: [msw({ mode: 'worker-only' }), publishedStyles],
      build: { minify: false, cssMinify: false, cssTarget: 'esnext', reportCompressedSize: false, sourcemap: false },
      resolve: {
        conditions: ['@tillside/source', ...defaultClientConditions],
        alias: asElements ? [...aliasesForStories] : [],
      },
    }),
};

export default config;
