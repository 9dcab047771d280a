import { join } from 'node:path';
import { msw } from 'msw/vite';
import { defaultClientConditions, mergeConfig, type Plugin } from 'vite';
import type { StorybookConfig } from '@storybook/react-vite';
import { buildStyles } from '../../packages/react/styles-for-floor.ts';

const stylesheet = join(import.meta.dirname, '../../packages/react/src/styles.css');

/** The stylesheet as it is published, with the colours for the oldest browsers. */
const publishedStyles: Plugin = {
  name: 'published-styles',
  enforce: 'pre',
  load: (id) => (id === stylesheet ? buildStyles(stylesheet) : null),
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
      resolve: { conditions: ['@tillside/source', ...defaultClientConditions] },
    }),
};

export default config;
