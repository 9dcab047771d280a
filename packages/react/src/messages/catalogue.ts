import { enNG as core } from './en-NG.ts';
import { dataWords } from './en-NG/data.ts';
import { epinWords } from './en-NG/epin.ts';

/** The typed message catalogue. A provider takes any part of it. */
export type Messages = typeof core & typeof dataWords & typeof epinWords;

/** Every word of the widgets, in the English of Nigeria: what a translation starts from. */
export const enNG: Messages = { ...core, ...dataWords, ...epinWords };
