import config from '../main.ts';

/** What is not played between marks: pages about the widgets, and stories that say what leaves the page. */
export default {
  ...config,
  stories: [
    '../design/**/*.stories.tsx',
    '../../test/document-samples/*.stories.tsx',
    '../../packages/react/src/features/accounts/VirtualAccount.stories.tsx',
  ],
};
