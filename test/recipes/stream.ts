import { get } from 'node:http';

export interface OpenStream {
  /** Waits until it has sent `text`. @throws Error if it ends before, or does not within half a minute */
  until(text: string): Promise<void>;
  /** How it ended: by the server with its last chunk, or cut. `null` while it is open. */
  ended(): 'whole' | 'cut' | null;
  /** Settles once it has ended. */
  readonly closed: Promise<void>;
  /** Goes away, as a page does. */
  leave(): void;
}

/** Listens to a companion's events, as a page does. @throws Error where it is refused */
export function openStream(till: string, cookie: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' };
    const sent = get(`${till}/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}.`));
      let received = '';
      let end: 'whole' | 'cut' | null = null;
      let onChange = (): void => {};
      response.setEncoding('utf8').on('data', (part: string) => {
        received += part;
        onChange();
      });
      response.on('error', () => {});
      const closed = new Promise<void>((settle) => {
        response.once('close', () => {
          end = response.complete ? 'whole' : 'cut';
          onChange();
          settle();
        });
      });
      resolve({
        closed,
        ended: () => end,
        leave: () => void sent.destroy(),
        until: (text) =>
          new Promise((settle, fail) => {
            const limit = setTimeout(() => fail(new Error(`It does not say ${text}, but:\n${received}`)), 30_000);
            onChange = () => {
              const isReceived = received.includes(text);
              if (!isReceived && end === null) return;
              clearTimeout(limit);
              if (isReceived) settle();
              else fail(new Error(`It ended without ${text}:\n${received}`));
            };
            onChange();
          }),
      });
    });
    sent.once('error', reject);
  });
}
