import { createContext } from 'react';
import type { Appearance } from '../kernel/theme/appearance.ts';

/** The values of Storybook's toolbars. */
export interface StorySettings {
  /** For every provider. A story's own values take precedence. */
  readonly appearance: Appearance;
}

/** The settings of the page of a story. Default: none. */
export const StorySettingsContext = createContext<StorySettings>({ appearance: {} });
