import { onlineManager } from '@tanstack/react-query';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { useContext, useLayoutEffect, type ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { TillsideProvider, type TillsideProviderProps } from '../provider/TillsideProvider.tsx';
import { useStoryLook } from './story-look.ts';
import { StorySettingsContext } from './story-settings.ts';
import { overStoryNetwork } from './story-network.ts';
import { storyMessages } from './story-messages.ts';
import { companionDouble, type CompanionDouble, type DoubleOptions } from './companion-double.ts';

/** Answers what is below the companion's path on the page's origin. The paths of Vite's own files begin with other names, such as `/@fs/`. */
function tillHandlers(till: CompanionDouble, path: string): RequestHandler[] {
  return [
    http.all(`${path}/*`, async ({ request }) => {
      const response = await overStoryNetwork(() => till.answer(request));
      return response.type === 'error' ? HttpResponse.error() : response;
    }),
  ];
}

export interface StoryNetwork {
  readonly msw: { use(...handlers: RequestHandler[]): void };
}

/** A `beforeEach` that gives a story its companion, with nothing left of the story before. */
export function withTill(options: DoubleOptions = {}, arrange: (till: CompanionDouble) => void = () => {}) {
  return ({ msw }: StoryNetwork): void => {
    localStorage.clear();
    sessionStorage.clear();
    const till = companionDouble(options);
    arrange(till);
    msw.use(...tillHandlers(till, options.url ?? '/till'));
  };
}

export interface FrameProps extends Partial<TillsideProviderProps> {
  readonly children: ReactNode;
}

/** A page of a shop around a widget. */
export function StoryFrame(props: FrameProps): ReactNode {
  return (
    <main className="story-page">
      <ProviderOfStory {...props} />
    </main>
  );
}

/** A provider with the appearance and the messages that this run gives to stories. */
export function ProviderOfStory({ children, ...provider }: FrameProps): ReactNode {
  const messages = storyMessages(provider.messages);
  const settings = useContext(StorySettingsContext);
  const appearance = { ...settings.appearance, ...provider.appearance, ...useStoryLook() };
  return (
    <TillsideProvider
      url="/till"
      {...provider}
      appearance={appearance}
      {...(messages === undefined ? {} : { messages })}
    >
      {children}
    </TillsideProvider>
  );
}

const setClock = Date.now;

/** A clock that a story can advance. */
interface MovedClock {
  /** Advances the clock, and returns to the page, so that waits by the clock end. */
  pass(seconds: number): void;
  /** Sets the clock right. */
  end(): void;
}

/** Takes over the clock of the page. Timers run as ever. */
export function moveClock(): MovedClock {
  let ahead = 0;
  Date.now = () => setClock() + ahead;
  return {
    pass(seconds) {
      ahead += seconds * 1_000;
      lookAgain();
    },
    end() {
      Date.now = setClock;
    },
  };
}

/** 320 pixels wide with text twice as large, as the setting of a browser makes it. */
export function NarrowAndLarge({ children }: { readonly children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = '200%';
    return () => void style.removeProperty('font-size');
  }, []);
  return <div className="story-narrow">{children}</div>;
}

/** Nothing scrolls sideways: neither the page nor the widget in it. */
export async function expectNoSidewaysScrolling(canvasElement: HTMLElement): Promise<void> {
  for (const part of canvasElement.querySelectorAll('.story-narrow, .ts-widget')) {
    const { right } = part.getBoundingClientRect();
    const wide = [...part.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > right + 1);
    await expect(part.scrollWidth - part.clientWidth, wide.map(({ className }) => className).join(', ')).toBe(0);
  }
}

/** Simulates a return to the page. */
export function lookAgain(): void {
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Waits until an assertion holds, while time passes quickly. */
export async function inTime(seen: () => void | Promise<void>): Promise<void> {
  const clock = moveClock();
  try {
    await waitFor(
      async () => {
        clock.pass(4);
        await seen();
      },
      { timeout: 8_000 },
    );
  } finally {
    clock.end();
  }
}

/** Takes the browser offline. The returned function takes it online again, also for queries without a widget. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  window.dispatchEvent(new Event('offline'));
  return () => {
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
    onlineManager.setOnline(true);
  };
}
