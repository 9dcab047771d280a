import { useEffect, useRef, type ReactNode } from 'react';
import type { FrameFailureCode, FrameReport, FrameTicket, FrameTheme } from '@tillside/contract';
import { followScheme, withPageColors } from '../theme/page-colors.ts';
import { useLanguage, useLatest, useRuntime } from '../runtime/context.ts';
import { useCallerTag } from '../runtime/use-session.ts';
import { createSealedFrame, type SealedFrame as RunningFrame } from './sealed-frame.ts';
import { hexOf } from '../theme/color.ts';

export interface SealedFrameProps {
  readonly title: string;
  /** Incremented for each opening: showing again needs a new ticket for the same frame. */
  readonly opening: number;
  /** Incremented to make the frame hide its content. */
  readonly hiding?: number;
  /** Requests a ticket; `null` if there is none, which is already shown. */
  readonly mint: () => Promise<FrameTicket | null>;
  readonly onReport: (report: FrameReport) => void;
  readonly onFail: (code: FrameFailureCode) => void;
}

/** A frame that this page cannot read, with the theme of the widgets around it. Its content never passes through here. */
export function SealedFrame(props: SealedFrameProps): ReactNode {
  const { title, opening, hiding = 0 } = props;
  const { format } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<RunningFrame | null>(null);
  const latest = useLatest({ ...props, locale: format.locale });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const made = createSealedFrame({
      place: element,
      title,
      mint: () => latest.current.mint(),
      init: () => ({
        theme: frameThemeOf(element),
        locale: latest.current.locale,
        direction: getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr',
      }),
      onReport: (report) => latest.current.onReport(report),
      onFail: (code) => latest.current.onFail(code),
    });
    frame.current = made;
    const forget = followScheme(() => made.theme(frameThemeOf(element)));
    return () => {
      forget();
      made.close();
      frame.current = null;
    };
  }, [title, latest]);
  useEffect(() => {
    frame.current?.open();
  }, [opening, title]);
  useEffect(() => {
    if (hiding > 0) frame.current?.hide();
  }, [hiding]);
  const runtime = useRuntime();
  const tag = useCallerTag();
  useEffect(() => {
    if (tag === null) return undefined;
    return runtime.liveFor(tag).subscribe(({ kind }) => {
      if (kind === 'signedOut') frame.current?.hide();
    });
  }, [runtime, tag]);
  return <div className="ts-sealed" ref={place} />;
}

/** The tokens that theme a frame, with their computed values. */
const colors = {
  background: '--ts-color-surface',
  text: '--ts-color-text',
  muted: '--ts-color-muted',
  accent: '--ts-color-accent',
  accentText: '--ts-color-accent-text',
  /** The border of inputs and buttons, which must be visible (WCAG 1.4.11). */
  border: '--ts-color-control-border',
  danger: '--ts-color-danger',
  /** The face of a card, from corner to corner. */
  card: '--ts-card-1',
  cardEnd: '--ts-card-2',
  cardText: '--ts-card-text',
} as const;

/**
 * The widgets' theme in the terms of a sealed frame: six-digit colours, whole pixels, one of four
 * fonts. Tokens that cannot be expressed, such as a translucent colour, are omitted, and the frame keeps
 * its default.
 */
export function frameThemeOf(root: HTMLElement): FrameTheme {
  return withPageColors(root, ({ read, style, probe }) => {
    const theme: Record<string, string | number> = {};
    for (const [name, token] of Object.entries(colors)) {
      const color = read(token);
      if (color) theme[name] = hexOf(color);
    }
    probe.style.borderRadius = 'var(--ts-radius-md)';
    const background = theme['background'];
    return {
      ...theme,
      ...(typeof background === 'string' ? { scheme: isDark(background) ? 'dark' : 'light' } : {}),
      font: fontOf(style.fontFamily),
      fontSize: within(Number.parseFloat(style.fontSize), 16, 22),
      radius: within(Number.parseFloat(style.borderTopLeftRadius), 0, 24),
    };
  });
}

export function fontOf(family: string): 'system' | 'serif' | 'mono' | 'rounded' {
  const name = family.toLowerCase();
  if (/mono|courier|consolas|menlo/.test(name)) return 'mono';
  if (/rounded|nunito|quicksand/.test(name)) return 'rounded';
  return /(^|[^-])\bserif|georgia|times/.test(name.replace(/sans-serif/g, '')) ? 'serif' : 'system';
}

function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(most, Math.max(least, value))) : least;
}
