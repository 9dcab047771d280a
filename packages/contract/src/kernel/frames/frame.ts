/** Messages between a sealed frame and its host. They never contain a secret: the host is the merchant's page. */

/**
 * Why a frame was not opened or its secret not shown. `status` is the companion's HTTP status; without it the frame, or
 * the host, detects the failure itself. `title` is for developers.
 */
export const frameFailures = {
  ticket: { status: 410, title: 'This ticket was used before, or is too old. Ask for a new one.' },
  unauthenticated: { status: 401, title: 'Nobody is signed in.' },
  bind: { status: 403, title: 'This ticket belongs to another browser or another session.' },
  dest: { status: 403, title: 'This is shown in a frame only.' },
  method: { status: 405, title: 'This is not asked for by this method.' },
  mode: { status: 403, title: 'This is opened by a navigation, or asked for by the frame itself.' },
  site: { status: 403, title: 'This is not asked for from where it may be.' },
  origin: { status: 403, title: 'This is not asked for by the page it was made for.' },
  marked_sec_purpose: { status: 403, title: 'This is not fetched ahead.' },
  marked_purpose: { status: 403, title: 'This is not fetched ahead.' },
  marked_service_worker_navigation_preload: { status: 403, title: 'This does not pass through a service worker.' },
  marked_service_worker: { status: 403, title: 'This does not pass through a service worker.' },
  no_fetch_metadata: {
    status: 403,
    title:
      'The browser does not say where this is asked for: it is too old, the page is plain HTTP, or a proxy takes Sec-Fetch headers away.',
  },
  body: { status: 400, title: 'The request does not have the form that it must have.' },
  mac: { status: 403, title: 'This was not made by the frame that it names.' },
  reveal_410: { status: 410, title: 'This frame was used before, or is too old. Open a new one.' },
  locked: { status: 423, title: 'There were too many tries.' },
  not_found: { status: 404, title: 'This was not found, or it is not yours.' },
  details: { status: 502, title: 'The details could not be opened. The shop has been told.' },
  provider_unavailable: { status: 503, title: 'The provider is not answering right now.' },
  unavailable: { status: 503, title: 'The service is starting or stopping.' },
  internal: { status: 500, title: 'Something went wrong on our side.' },
  frame_timeout: { title: 'The frame did not answer.' },
  csp_blocked: { title: 'The page’s own policy keeps the frame out.' },
  obscured: { title: 'Something covers the frame.' },
  network: { title: 'The companion cannot be reached.' },
} as const satisfies Readonly<Record<string, { readonly status?: number; readonly title: string }>>;

export type FrameFailureCode = keyof typeof frameFailures;

/** Why a shown secret is hidden again. */
export const frameHiddenReasons = ['time', 'tab', 'page', 'print', 'host', 'covered', 'blur'] as const;
export type FrameHiddenReason = (typeof frameHiddenReasons)[number];

/** The colours of a frame, each as `#rrggbb`. A pair whose contrast is under 4.5:1 is ignored. */
export const frameColors = [
  'background',
  'text',
  'muted',
  'accent',
  'accentText',
  'border',
  'danger',
  'card',
  'cardEnd',
  'cardText',
] as const;
const frameFonts = ['system', 'serif', 'mono', 'rounded'] as const;

/** The appearance of a frame. Other properties, and invalid values, are ignored. */
export interface FrameTheme extends Partial<Record<(typeof frameColors)[number], string>> {
  readonly scheme?: 'light' | 'dark';
  readonly font?: (typeof frameFonts)[number];
  /** Whole pixels, 16 to 22. */
  readonly fontSize?: number;
  /** Whole pixels, 0 to 24. */
  readonly radius?: number;
}

/** Frame → host, by `postMessage` to its configured origin. The host answers only its own frame, of origin `"null"`. */
export type FrameGreeting =
  | { readonly type: 'hello' }
  /** The document reports why no frame is shown. */
  | { readonly type: 'fail'; readonly code: FrameFailureCode };

/** Host → frame, once, with a MessagePort. The frame's texts come from the companion only. */
export interface FrameInit {
  readonly type: 'init';
  readonly theme?: FrameTheme;
  /** A language tag, such as `en-NG`, and the direction of its script. */
  readonly locale?: string;
  readonly direction?: 'ltr' | 'rtl';
}

/** Host → frame, over the port. There is no command to show, to read or to submit. */
export type FrameCommand = { readonly type: 'theme'; readonly theme: FrameTheme } | { readonly type: 'hide' };

/** Frame → host, over the port. */
export type FrameReport =
  /** Height in CSS pixels; sent again whenever it changes. */
  | { readonly type: 'ready'; readonly height: number }
  | { readonly type: 'revealed' }
  | { readonly type: 'hidden'; readonly why: FrameHiddenReason }
  /** A PIN or a one-time password was refused; `code` is a checkout's refusal or a problem code. */
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'copied'; readonly field: 'number' | 'expiry' | 'ccv' }
  /** The PIN was accepted, and the frame requests the one-time password. */
  | { readonly type: 'otp' }
  /** The entry is complete: read the checkout. */
  | { readonly type: 'done'; readonly handle: string }
  | { readonly type: 'error'; readonly code: FrameFailureCode };
