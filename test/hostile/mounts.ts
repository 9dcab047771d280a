/**
 * Where frames are served, seen from the shop: on its own origin, on a subdomain, or on another site. All three are this
 * machine, and all are trustworthy to browsers: `localhost` and what ends with it, and 127.0.0.1.
 */
export const mounts = {
  a: (port: number) => ({ shop: `http://localhost:${port}`, frames: `http://localhost:${port}` }),
  b: (port: number) => ({ shop: `http://shop.localhost:${port}`, frames: `http://frames.shop.localhost:${port}` }),
  c: (port: number) => ({ shop: `http://localhost:${port}`, frames: `http://127.0.0.1:${port}` }),
} as const;

export type Mount = keyof typeof mounts;

/**
 * What the host runs before the companion. `plain`: what used to break frames; `careful`: helmet with the referrer policy
 * that frames ask for, parsers, and a check of CSRF tokens after the companion; `guarded`: that check before it;
 * `isolated`: as careful, with pages isolated from other origins; `no-referrer`: helmet as it comes, without referrers.
 */
export const fronts = ['plain', 'careful', 'guarded', 'isolated', 'no-referrer'] as const;
export type Front = (typeof fronts)[number];

/** What a test chooses of the shop under attack. */
export interface HostSettings {
  readonly mount: Mount;
  readonly front: Front;
}
