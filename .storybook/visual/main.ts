import { join } from 'node:path';
import { msw } from 'msw/vite';
import { defaultClientConditions, mergeConfig } from 'vite';
import type { StorybookConfig } from '@storybook/react-vite';
import { aliasesForStories } from '../../packages/elements/preact.config.ts';
import { publishedStyles } from '../../packages/react/published-styles.ts';

const packages = join(import.meta.dirname, '../../packages');

/** As the elements are: drawn by Preact, with the rules in the order of their two stylesheets. */
const asElements = process.env['STORIES_DRAWN_BY'] === 'elements';
const published = asElements ? ['first', 'later'].map((name) => join(packages, `elements/src/${name}.css`)) : undefined;

/** Stories for pictures: no docs, no controls, and a stylesheet that Vite leaves as it is. */
const config: StorybookConfig = {
  stories: ['../../packages/react/src/**/*.stories.tsx'],
  addons: ['msw-storybook-addon'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (c) =>
    mergeConfig(c, {
      plugins: [msw({ mode: 'worker-only' }), publishedStyles(published)],
      build: { minify: false, cssMinify: false, cssTarget: 'esnext', reportCompressedSize: false, sourcemap: false },
      resolve: {
        conditions: ['@tillside/source', ...defaultClientConditions],
        alias: asElements ? [...aliasesForStories] : [],
      },
    }),
};

export default config;
