/**
 * A `beforeEach` that shortens the waits of the widgets: the intervals between two reads, and a wait of exactly
 * `patience` milliseconds, take a fortieth of their time. The story's own waits do not change.
 */
export function withShortTimeouts(patience?: number) {
  return (): (() => void) => {
    const { setInterval: every, setTimeout: after } = window;
    const pause = (given: number | undefined): number | undefined =>
      given !== undefined && given >= 1_000 ? given / 40 : given;
    Object.assign(window, {
      setInterval: (run: () => void, given?: number) => every(run, pause(given)),
      setTimeout: (run: () => void, given?: number) => after(run, given === patience ? pause(given) : given),
    });
    return () => void Object.assign(window, { setInterval: every, setTimeout: after });
  };
}
