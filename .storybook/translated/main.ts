import config from '../main.ts';

/** Stories on a page that the browser translates. */
export default { ...config, stories: ['../../packages/react/src/**/*.stories.tsx'] };
