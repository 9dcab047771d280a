import type { LiveUpdates } from './live-updates.ts';

/**
 * Live updates that are loaded with their first listener. Until they are loaded, and if loading fails,
 * nothing is live and the widgets poll. The next listener tries again.
 */
export function laterUpdates(load: () => Promise<LiveUpdates>): LiveUpdates {
  let loading: Promise<void> | null = null;
  let updates: LiveUpdates | null = null;
  return {
    isLive: () => updates?.isLive() ?? false,
    subscribe(listener) {
      let left = false;
      let leave = (): void => {};
      loading ??= load().then(
        (loaded) => {
          updates = loaded;
        },
        () => {
          loading = null;
        },
      );
      void loading.then(() => {
        if (updates && !left) leave = updates.subscribe(listener);
      });
      return () => {
        left = true;
        leave();
      };
    },
  };
}
