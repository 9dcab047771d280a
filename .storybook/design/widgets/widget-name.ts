import type { ReactNode } from 'react';
import type * as tillside from '../../../packages/react/src/index.ts';

type Exports = typeof tillside;

/** Every widget that `@tillside/react` exports. */
export type WidgetName = Exclude<
  {
    [Name in keyof Exports]: Exports[Name] extends (props: never) => ReactNode
      ? Name extends Capitalize<Name>
        ? Name
        : never
      : never;
  }[keyof Exports],
  'TillsideProvider'
>;

/** Every hook that `@tillside/react` exports. */
export type HookName = Extract<keyof Exports, `use${string}`>;
