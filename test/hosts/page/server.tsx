import { renderToPipeableStream } from 'react-dom/server';
import type { Writable } from 'node:stream';
import { Shop } from './widgets.tsx';

/** Writes the shop as it is on a server, while it is rendered. */
export function stream(to: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<Shop />, {
      onShellReady: () => pipe(to),
      onAllReady: () => resolve(),
      onError: reject,
    });
  });
}
