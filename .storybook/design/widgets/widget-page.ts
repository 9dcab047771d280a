import type { ReactNode } from 'react';
import type { DoubleOptions } from '../../../packages/react/src/testing/companion-double.ts';
import type { HookName } from './widget-name.ts';

/** A part of a widget: where it is, its name, and what it does. */
export type Part = readonly [selector: string, name: string, what: string];

/** What the page of a widget says that its source does not. */
export interface WidgetPage {
  /** What it is, in one sentence. */
  readonly lead: string;
  /** When it is the right widget. */
  readonly use: readonly string[];
  /** When another one is. */
  readonly instead: readonly string[];
  /** The parts of the example, from its start to its end. */
  readonly parts: readonly Part[];
  /** What it does for people who use a keyboard, a screen reader or large text. */
  readonly accessibility: readonly string[];
  /** What a page of your own markup uses in its place. */
  readonly hooks: readonly HookName[];
  /** What the companion of the example has. */
  readonly till?: DoubleOptions;
  readonly example: () => ReactNode;
}
