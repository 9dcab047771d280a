import {
  type FrameCommand,
  type FrameFailureCode,
  type FrameInit,
  type FrameReport,
  type FrameTheme,
  type FrameTicket,
  frameHiddenReasons,
  type FrameGreeting,
} from '@tillside/contract';
import { number, oneOf, record, text, type Reader } from '../client/read.ts';

export interface SealedFrameOptions {
  /** The container of the frame. */
  readonly place: HTMLElement;
  /** The accessible name of the frame. */
  readonly title: string;
  /** Requests a ticket from the companion. Each opens the frame once. */
  readonly mint: () => Promise<FrameTicket | null>;
  /** The frame's `init` message, evaluated for each opening. */
  readonly init: () => Omit<FrameInit, 'type'>;
  readonly onReport: (report: FrameReport) => void;
  readonly onFail: (code: FrameFailureCode) => void;
}

export interface SealedFrame {
  /** Mints a ticket and opens the frame with it. A repeated call reuses the frame. */
  open(): void;
  hide(): void;
  theme(theme: FrameTheme): void;
  /** Removes the frame. An unused ticket expires. */
  close(): void;
}

/** Time limit for a frame's greeting, in milliseconds. */
export const greetingPatience = 10_000;
const tallest = 1_200;

let frames = 0;

/**
 * The page's side of a sealed frame (docs: the sealed frame). It posts a form into a frame with an opaque origin, which no
 * script of the page can read, and communicates over a port. There is no command to show, read or submit anything.
 */
export function createSealedFrame(options: SealedFrameOptions): SealedFrame {
  const { place, title, mint, init, onReport, onFail } = options;
  const page = place.ownerDocument.defaultView ?? window;
  frames += 1;
  const name = `ts-sealed-${frames}-${Date.now().toString(36)}`;
  let element = frameElement(place, name, title, true);
  let sandboxed = true;
  let port: MessagePort | null = null;
  let opening: AbortController | null = null;
  let closed = false;

  const send = (command: FrameCommand): void => port?.postMessage(command);
  const disconnect = (): void => {
    port?.close();
    port = null;
  };

  const greet = (): void => {
    // One init per opening: a second greeting comes from another document.
    if (opening === null || port !== null) return;
    stopWaiting();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const report = readReport(data);
      if (report?.type === 'ready') {
        // Set through the CSSOM, because a strict policy forbids style attributes.
        element.style.blockSize = `${Math.min(tallest, Math.max(0, Math.ceil(report.height)))}px`;
      }
      if (report) onReport(report);
    });
    port.start();
    // An opaque origin cannot be named as the target, so the message must not contain a secret.
    element.contentWindow?.postMessage({ type: 'init', ...init() } satisfies FrameInit, '*', [channel.port2]);
  };

  const handleMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== element.contentWindow || event.origin !== 'null') return;
    const greeting = readGreeting(event.data);
    if (greeting?.type === 'hello') greet();
    if (greeting?.type === 'fail') fail(greeting.code);
  };

  const violated = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (opening && port === null && /^(form-action|frame-src|child-src)$/.test(effectiveDirective)) fail('csp_blocked');
  };

  function stopWaiting(): void {
    opening?.abort();
  }

  function fail(code: FrameFailureCode): void {
    stopWaiting();
    disconnect();
    opening = null;
    onFail(code);
  }

  /** No greeting. Firefox blocks a sandboxed frame in a cross-origin-isolated page: only there, retry once without. */
  function late(): void {
    if (!sandboxed || !page.crossOriginIsolated) return fail('frame_timeout');
    sandboxed = false;
    element.remove();
    element = frameElement(place, name, title, false);
    void open();
  }

  async function open(): Promise<void> {
    stopWaiting();
    disconnect();
    const control = new AbortController();
    opening = control;
    const ticket = await mint();
    if (closed || opening !== control) return;
    if (ticket === null) {
      opening = null;
      return;
    }
    const timer = setTimeout(late, greetingPatience);
    control.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    postTicket(place, name, ticket);
  }

  page.addEventListener('message', handleMessage);
  place.ownerDocument.addEventListener('securitypolicyviolation', violated);
  return {
    open: () => void open(),
    hide: () => send({ type: 'hide' }),
    theme: (theme) => send({ type: 'theme', theme }),
    close() {
      closed = true;
      stopWaiting();
      send({ type: 'hide' });
      disconnect();
      page.removeEventListener('message', handleMessage);
      place.ownerDocument.removeEventListener('securitypolicyviolation', violated);
      element.remove();
    },
  };
}

function frameElement(place: HTMLElement, name: string, title: string, sandboxed: boolean): HTMLIFrameElement {
  const element = place.ownerDocument.createElement('iframe');
  element.name = name;
  element.title = title;
  element.className = 'ts-sealed-frame';
  // Before insertion: later changes apply only to the next document.
  if (sandboxed) element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('allow', 'clipboard-write');
  element.setAttribute('referrerpolicy', 'no-referrer');
  place.append(element);
  return element;
}

/** Uses a form, because a service worker can read what a GET opens. The ticket is in the page for this moment only. */
function postTicket(place: HTMLElement, target: string, { action, ticket }: FrameTicket): void {
  const page = place.ownerDocument;
  const form = page.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = target;
  form.hidden = true;
  const field = page.createElement('input');
  field.type = 'hidden';
  field.name = 't';
  field.value = ticket;
  form.append(field);
  place.append(form);
  form.submit();
  form.remove();
}

/* Strict parsers for a sealed frame's messages. They contain no secret, and undeclared fields are dropped. */

/** A newer companion may send codes unknown to this page, which get the general text. */
const failureCode: Reader<FrameFailureCode> = (value) => text(value) as FrameFailureCode | null;

const failed = record({ type: oneOf(['fail']), code: failureCode });
const hello = record({ type: oneOf(['hello']) });

export const readGreeting: Reader<FrameGreeting> = (value) => hello(value) ?? failed(value);

const reports: readonly Reader<FrameReport>[] = [
  record({ type: oneOf(['ready']), height: number }),
  record({ type: oneOf(['revealed']) }),
  record({ type: oneOf(['hidden']), why: oneOf(frameHiddenReasons) }),
  record({ type: oneOf(['refused']), code: text }),
  record({ type: oneOf(['copied']), field: oneOf(['number', 'expiry', 'ccv']) }),
  record({ type: oneOf(['otp']) }),
  record({ type: oneOf(['done']), handle: text }),
  record({ type: oneOf(['error']), code: failureCode }),
];

export const readReport: Reader<FrameReport> = (value) => {
  for (const read of reports) {
    const report = read(value);
    if (report) return report;
  }
  return null;
};
