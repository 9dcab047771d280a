import { createContext } from 'react';
import type { Appearance } from '../theme/appearance.ts';

/** What the toolbars of Storybook say. */
export interface StorySettings {
  /** For every provider; what a story says itself comes first. */
  readonly appearance: Appearance;
}

/** The settings of the page of a story. Default: none. */
export const StorySettingsContext = createContext<StorySettings>({ appearance: {} });
