import { useContext, useEffect, useMemo, type ReactNode } from 'react';
import { useBrowserLayoutEffect } from '../kernel/theme/use-browser-layout-effect.ts';
import type { CheckedOverrides, WidgetMessages } from '@tillside/messages';
import type { RequestHeaders } from '../kernel/client/send-request.ts';
import type { Appearance } from '../kernel/theme/appearance.ts';
import type { OfficialMarks } from '../kernel/flow/official-marks.ts';
import type { Bill } from '../kernel/flow/bill.ts';
import { warnInDevelopment } from '../kernel/client/development.ts';
import { PageContext } from '../kernel/flow/page.ts';
import type { ReceiptPart } from '../kernel/flow/receipt-part.ts';
import { LanguageContext, RuntimeContext } from '../kernel/runtime/context.ts';
import { createLanguage, readLocale } from '../kernel/language/language.ts';
import { createRuntime } from '../kernel/runtime/runtime.ts';
import { slots } from './slots.ts';
import { ThemeRoot } from '../kernel/theme/ThemeRoot.tsx';

export interface TillsideProviderProps {
  /** The address of the companion: a path such as `/till`, or a URL. */
  readonly url: string;
  /** Formats money and dates, and sets `lang` of the widgets: `en-NG`, `en_NG` or `en_NG.UTF-8`. Default, also for an unknown one: `en-NG`. */
  readonly locale?: string;
  /**
   * The time zone of every time, wherever the reader is: that of your receipts and statements. Where the device's clock reads
   * otherwise, the zone is named. Default, also for an unknown one: `Africa/Lagos`.
   */
  readonly timeZone?: string;
  /** Tokens for the widgets below. Each widget may override them with its own `appearance`. */
  readonly appearance?: Appearance;
  /** Headers of every request, or a function that returns them. `EventSource` cannot send them, so such pages poll. */
  readonly headers?: RequestHeaders;
  /** Replaces the browser's `fetch`. It must not retry requests. */
  readonly fetch?: typeof fetch;
  /** Overrides of messages by key: texts with `{name}` placeholders, or functions. */
  readonly messages?: WidgetMessages;
  /** Declarations of your own products, and replacements of ours. Receipts and the history use them. */
  readonly bills?: readonly Bill[];
  /** Official marks of providers. They replace our drawn initials. Show only marks that you have the right to show. */
  readonly marks?: OfficialMarks;
  /** Replaces the lines of every receipt below its state and amount. */
  readonly receipt?: ReceiptPart;
  /**
   * Whether the browser's Back button returns from the review of a bill to its form. Default `true`: a review adds an entry with
   * the page's address to the browser's history. `false` leaves the history alone.
   */
  readonly browserBack?: boolean;
  /**
   * Whether a widget shows that the browser is offline. Default `true`: one widget of the page shows it. Use `false` if
   * your page shows it beside every widget. Buttons that need the connection still show why they are unavailable.
   */
  readonly offlineNotice?: boolean;
  /**
   * The address of your sign-in, such as `/login`, where a shopper who is not signed in is led. It gets `return_to`, the path of this
   * page: go back there. Accept a path only, and nothing that begins with `//` or `/\\`. Default: none, and widgets offer to try again.
   */
  readonly signInUrl?: string;
  /** Opens your sign-in instead of `signInUrl`. `wayBack`: the path of this page, `null` if it has none. Widgets notice by themselves when the shopper is signed in. */
  readonly onSignIn?: (wayBack: string | null) => void;
  /**
   * Gets what a widget threw: a defect of ours, or of a part of yours in it. The widget offers to try again, and proves nothing about a
   * purchase. Default: `reportError`, as for an error that nothing caught.
   */
  readonly onError?: (error: unknown) => void;
  /** Optional, so that `createElement` may take them as arguments. */
  readonly children?: ReactNode;
}

/**
 * Connects the widgets below it to a companion, and provides their messages and theme. Inside another provider of the
 * same `url`, it shares that provider's client, unless it has its own `headers` or `fetch`.
 */
export function TillsideProvider<const Given extends WidgetMessages = WidgetMessages>(
  props: TillsideProviderProps & { readonly messages?: Given & CheckedOverrides<Given> },
): ReactNode {
  const {
    url,
    locale: givenLocale,
    timeZone,
    appearance,
    headers,
    fetch,
    messages,
    bills,
    marks,
    receipt,
    browserBack,
    offlineNotice,
    signInUrl,
    onSignIn,
    onError,
    children,
  } = props;
  const locale = readLocale(givenLocale);
  const base = addressOf(url);
  const outer = useContext(RuntimeContext);
  // Shares the client of an outer provider of the same companion: one session, one cache, one event stream.
  const shared = outer?.scope === base && headers === undefined && fetch === undefined ? outer : null;
  const runtime = useMemo(() => shared ?? createRuntime(base), [shared, base]);

  // Inline objects and functions change with every render; a request uses the latest of them.
  useBrowserLayoutEffect(
    () => (shared ? undefined : runtime.sendWith({ headers, fetch, locale })),
    [shared, runtime, headers, fetch, locale],
  );
  const language = useMemo(() => createLanguage(locale, messages, timeZone), [messages, locale, timeZone]);
  const page = useMemo(
    () => ({ bills, marks, receipt, browserBack, offlineNotice, signInUrl, onSignIn, onError, slots }),
    [bills, marks, receipt, browserBack, offlineNotice, signInUrl, onSignIn, onError],
  );

  useEffect(() => {
    if (messages === undefined) return;
    try {
      // Bundlers replace this exact expression. Without a bundler there is no `process`.
      if (process.env.NODE_ENV !== 'production') {
        // Loads every message for comparison, so a bundler removes it from a production build.
        void import('../kernel/language/override-faults.ts').then(({ overrideFaults }) =>
          overrideFaults(messages).forEach(warnInDevelopment),
        );
      }
    } catch {
      // Not a development build.
    }
  }, [messages]);

  useEffect(() => {
    runtime.queries.mount();
    return () => runtime.queries.unmount();
  }, [runtime]);

  return (
    <RuntimeContext.Provider value={runtime}>
      <LanguageContext.Provider value={language}>
        <PageContext.Provider value={page}>
          {/* Another companion is another shop: no state of a purchase is carried over. */}
          <ThemeRoot key={base} appearance={appearance} lang={locale}>
            {children}
          </ThemeRoot>
        </PageContext.Provider>
      </LanguageContext.Provider>
    </RuntimeContext.Provider>
  );
}

/** Pages without types may forget it. @throws TypeError */
function addressOf(url: unknown): string {
  if (typeof url === 'string') return url.replace(/\/+$/, '');
  throw new TypeError('TillsideProvider: `url` has to be the address of the companion, such as "/till".');
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };
