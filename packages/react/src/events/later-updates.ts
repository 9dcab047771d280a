import type { LiveUpdates } from './live-updates.ts';

/**
 * Live updates that are loaded with their first listener, since a page can do without: until they are here, and where
 * they cannot be loaded, nothing is live and the widgets poll. The next listener tries again.
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
