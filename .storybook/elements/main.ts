import { mergeConfig } from 'vite';
import { aliasesForStories } from '../../packages/elements/preact.config.ts';
import config from '../main.ts';

/** The stories once more, drawn by Preact as the elements are. */
const drawnByPreact: typeof config = {
  ...config,
  stories: ['../../packages/react/src/**/*.stories.tsx'],
  viteFinal: async (...given) =>
    mergeConfig((await config.viteFinal?.(...given)) ?? {}, { resolve: { alias: aliasesForStories } }),
};

export default drawnByPreact;
