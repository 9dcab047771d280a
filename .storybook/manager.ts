import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

/** The pages of the design site by the start of their ids: they have no controls and no interactions to show. */
const page = /^(?:tillside|foundations|widgets|flows|theme-editor)-/;

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'Tillside', fontBase: 'system-ui, sans-serif' }),
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => (page.test(storyId) ? false : isShown),
  },
});
