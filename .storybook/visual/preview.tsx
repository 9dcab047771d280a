import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/roboto-mono/wght.css';
import type { Preview } from '@storybook/react-vite';
import { setStoryLook } from '../../packages/react/src/testing/story-look.ts';
import { defaultTheme, highContrast } from '../../packages/react/src/themes.ts';
import { PLAY_FUNCTION_THREW_EXCEPTION, STORY_FINISHED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import type { LookName } from '../../test/visual/looks.ts';
import preview from '../preview.tsx';
import './fonts.css';

declare global {
  interface Window {
    /** Gives the story on this page another look. */
    setLook(name: LookName): void;
    /** Set when the story has been played. `failed`: why it could not be played to its end. */
    played?: { readonly failed: string | null };
  }
}

window.setLook = (name) => {
  const theme = name === 'high-contrast' ? highContrast : defaultTheme;
  setStoryLook({ ...theme, colorScheme: name === 'dark' ? 'dark' : 'light' });
};

const channel = addons.getChannel();
channel.on(PLAY_FUNCTION_THREW_EXCEPTION, ({ message }: Error) => {
  window.played = { failed: message };
});
channel.on(STORY_FINISHED, ({ status }: { readonly status: string }) => {
  window.played ??= { failed: status === 'success' ? null : status };
});

/** Texts in both alphabets of the widgets, and the naira sign, which is in another file of the font. */
const fontsOfStories = ['400 16px "Inter Variable"', '700 16px "Inter Variable"', '400 16px "Roboto Mono Variable"'];

const visual: Preview = {
  ...preview,
  async beforeAll() {
    await Promise.all(fontsOfStories.map((font) => document.fonts.load(font, 'Aa1₦…')));
  },
};

export default visual;
