import config from '../main.ts';

/** Every story once more, with all that the catalogue says between marks. */
export default { ...config, stories: ['../../packages/react/src/**/*.stories.tsx'] };
