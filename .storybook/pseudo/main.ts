import config from '../main.ts';

/** Every story of a widget, with all that the catalogue says between marks that nobody sees. */
export default { ...config, stories: ['../../packages/react/src/**/*.stories.tsx'] };
