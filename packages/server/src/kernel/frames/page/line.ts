import type { FrameReport } from '@tillside/contract';

/** The valid fields of the one `init` that the host sends. */
interface Said {
  readonly theme: unknown;
  readonly locale: string | null;
  readonly direction: 'ltr' | 'rtl';
}

export interface FrameLine {
  /** Sends a report to the host. Reports before its `init` are queued. */
  notify(report: FrameReport): void;
}

export interface LineEars {
  onInit(said: Said): void;
  onTheme(theme: unknown): void;
  onHide(): void;
}

/**
 * The connection to the host. It greets the configured origin, accepts one `init` with a port, and then uses that port
 * only. The host has no command to show, read or submit, and none of its texts is shown. Self-contained.
 */
export function frameLine(parentOrigin: string, ears: LineEars): FrameLine {
  const waiting: FrameReport[] = [];
  let port: MessagePort | null = null;

  function fieldOf(value: unknown, name: string): unknown {
    return typeof value === 'object' && value !== null
      ? Object.getOwnPropertyDescriptor(value, name)?.value
      : undefined;
  }

  function readLocale(given: unknown): string | null {
    return typeof given === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(given) ? given : null;
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    const [given] = event.ports;
    const isHost = event.source === window.parent && event.origin === parentOrigin;
    if (!isHost || !given || port || fieldOf(event.data, 'type') !== 'init') return;
    window.removeEventListener('message', handleMessage);
    port = given;
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const type = fieldOf(data, 'type');
      if (type === 'theme') ears.onTheme(fieldOf(data, 'theme'));
      if (type === 'hide') ears.onHide();
    });
    port.start();
    ears.onInit({
      theme: fieldOf(event.data, 'theme'),
      locale: readLocale(fieldOf(event.data, 'locale')),
      direction: fieldOf(event.data, 'direction') === 'rtl' ? 'rtl' : 'ltr',
    });
    for (const report of waiting.splice(0)) given.postMessage(report);
  }

  window.addEventListener('message', handleMessage);
  window.parent.postMessage({ type: 'hello' }, parentOrigin);

  return {
    notify(report) {
      if (port) port.postMessage(report);
      else waiting.push(report);
    },
  };
}
