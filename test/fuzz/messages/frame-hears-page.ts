import type { FrameCommand, FrameInit, FrameTheme } from '@tillside/contract';
import { frameColors } from '@tillside/contract/schemas';
import type { Randomness } from '../../faults/world/randomness.ts';
import { hostileValue } from '../inputs/hostile-values.ts';
import { mutateTree } from '../inputs/mutate-tree.ts';
import type { Secrets } from '../secrets.ts';
import type { Receiver } from './messages.ts';
import { frameLine, frameThemes } from './readers.ts';

const shop = 'https://shop.test';

/** A window around the frame, as far as the line to the host uses one. */
class WindowDouble extends EventTarget {
  readonly posted: { readonly message: unknown; readonly origin: unknown }[] = [];
  readonly parent = { postMessage: (message: unknown, origin: unknown) => void this.posted.push({ message, origin }) };
}

class PortDouble extends EventTarget {
  readonly posted: unknown[] = [];
  start(): void {}
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
}

interface Arriving {
  readonly from: 'the host' | 'another window' | 'another origin';
  readonly withPort: boolean;
  readonly data: unknown;
}

/** Page → frame: one `init` with a port, and then commands by that port. */
export const pageToFrame: Receiver = (draw, secrets) => {
  const arriving = Array.from({ length: draw.integer(1, 3) }, () => drawArriving(draw, secrets));
  const commands = Array.from({ length: draw.integer(0, 3) }, () => drawCommand(draw, secrets));
  const window = new WindowDouble();
  const received: { readonly type: string; readonly theme: unknown }[] = [];
  const wrong: string[] = [];
  Reflect.set(globalThis, 'window', window);
  try {
    const line = frameLine(shop, {
      onInit({ theme, locale, direction }) {
        received.push({ type: 'init', theme });
        if (locale !== null && !/^[A-Za-z0-9-]{2,35}$/.test(locale)) wrong.push(`A locale was taken: ${locale}`);
        if (direction !== 'ltr' && direction !== 'rtl') wrong.push('A direction was taken.');
      },
      onTheme: (theme) => received.push({ type: 'theme', theme }),
      onHide: () => received.push({ type: 'hide', theme: null }),
    });
    line.notify({ type: 'ready', height: 1 });
    const ports = arriving.map((message) => arrive(window, message));
    const expected = arriving.findIndex(isInit);
    if (received.length !== (expected === -1 ? 0 : 1))
      wrong.push(`${received.length} of ${arriving.length} messages began the line.`);
    for (const [index, port] of ports.entries()) {
      for (const data of commands) port.dispatchEvent(Object.assign(new Event('message'), { data }));
      if (index !== expected && port.posted.length > 0) wrong.push('A port that is not the host’s was told something.');
    }
    const later = received.slice(1).map(({ type }) => type);
    const due = expected === -1 ? [] : commands.map(typeOf).filter((type) => type === 'theme' || type === 'hide');
    if (later.join() !== due.join()) wrong.push(`Of the commands ${due.join()} it heard ${later.join()}.`);
    if (window.posted.some(({ origin }) => origin !== shop)) wrong.push('Another origin was greeted.');
    wrong.push(...received.flatMap(({ theme }) => wrongLook(theme, draw.chance(0.5))));
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
  return { input: { arriving, commands }, isTaken: received.length > 0, wrong: wrong[0] ?? null };
};

function arrive(window: WindowDouble, { from, withPort, data }: Arriving): PortDouble {
  const port = new PortDouble();
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      data,
      source: from === 'another window' ? {} : window.parent,
      origin: from === 'another origin' ? 'https://evil.test' : shop,
      ports: withPort ? [port] : [],
    }),
  );
  return port;
}

function isInit({ from, withPort, data }: Arriving): boolean {
  return from === 'the host' && withPort && typeOf(data) === 'init';
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, 'type')?.value : undefined;
}

function drawArriving(draw: Randomness, secrets: Pick<Secrets, 'typed'>): Arriving {
  const init: FrameInit = { type: 'init', theme: drawTheme(draw), locale: 'en-NG', direction: 'ltr' };
  return {
    from: draw.chance(0.7) ? 'the host' : draw.pick(['another window', 'another origin']),
    withPort: draw.chance(0.85),
    data: draw.chance(0.5) ? init : draw.chance(0.7) ? mutateTree(init, draw, secrets) : hostileValue(draw),
  };
}

function drawCommand(draw: Randomness, secrets: Pick<Secrets, 'typed'>): unknown {
  const command: FrameCommand = draw.chance(0.5) ? { type: 'hide' } : { type: 'theme', theme: drawTheme(draw) };
  return draw.chance(0.5) ? command : draw.chance(0.7) ? mutateTree(command, draw, secrets) : hostileValue(draw);
}

function drawTheme(draw: Randomness): FrameTheme {
  const color = (): string => `#${draw.integer(0, 0xff_ff_ff).toString(16).padStart(6, '0')}`;
  const colors = Object.fromEntries(frameColors.filter(() => draw.chance(0.5)).map((name) => [name, color()]));
  return {
    ...colors,
    scheme: draw.pick(['light', 'dark']),
    font: draw.pick(['system', 'mono']),
    fontSize: draw.integer(10, 30),
    radius: draw.integer(-2, 30),
  };
}

/** For any message, a frame stays readable, and no text of the host gets into its styles. */
function wrongLook(theme: unknown, prefersDark: boolean): string[] {
  const { scheme, font, fontSize, radius, colors } = frameThemes().read(theme, prefersDark);
  const wrong: string[] = [];
  if (scheme !== 'light' && scheme !== 'dark') wrong.push('The scheme is another.');
  if (!/^(ui-(serif|monospace|rounded)|system-ui)[a-z, -]*$/.test(font)) wrong.push(`The font is another: ${font}`);
  if (fontSize < 16 || fontSize > 22 || radius < 0 || radius > 24) wrong.push('A size is out of its range.');
  for (const name of frameColors) if (!/^#[0-9a-f]{6}$/.test(colors[name])) wrong.push(`${name} is no colour.`);
  for (const [front, ground] of [
    ['text', 'background'],
    ['muted', 'background'],
    ['danger', 'background'],
    ['accentText', 'accent'],
    ['cardText', 'card'],
    ['cardText', 'cardEnd'],
  ] as const) {
    if (contrast(colors[front], colors[ground]) < 4.5) wrong.push(`${front} cannot be read on ${ground}.`);
  }
  return wrong;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2: relative luminance. */
function luminance(color: string): number {
  const parts = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)].map((hex) => Number.parseInt(hex, 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
