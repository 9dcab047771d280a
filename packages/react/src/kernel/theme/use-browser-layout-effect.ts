import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in the browser. React 18 warns of it on a server, where no effect runs. */
export const useBrowserLayoutEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect;
