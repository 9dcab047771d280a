import { enNG as core } from './en-NG.ts';
import { cableWords } from './en-NG/cable.ts';
import { dataWords } from './en-NG/data.ts';
import { electricityWords } from './en-NG/electricity.ts';
import { epinWords } from './en-NG/epin.ts';
import { bettingWords } from './en-NG/betting.ts';
import { pinWords } from './en-NG/pins.ts';

/** The typed message catalogue. A provider takes any part of it. */
export type Messages = typeof core &
  typeof cableWords &
  typeof electricityWords &
  typeof dataWords &
  typeof epinWords &
  typeof bettingWords &
  typeof pinWords;

/** Every word of the widgets, in the English of Nigeria: what a translation starts from. */
export const enNG: Messages = {
  ...core,
  ...cableWords,
  ...electricityWords,
  ...dataWords,
  ...epinWords,
  ...bettingWords,
  ...pinWords,
};
