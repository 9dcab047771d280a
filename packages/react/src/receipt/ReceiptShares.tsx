import { useContext, useRef, useState, type ReactNode, useSyncExternalStore } from 'react';
import type { Instruction, Merchant } from '@tillside/contract';
import { commonMessages, receiptMessages } from '@tillside/messages';
import { hueOf, initialsOf, officialMark, OfficialMarksContext, useDrawnMarks } from '../ui/marks/ProviderMark.tsx';
import { lettering } from '../ui/marks/letters.ts';
import type { Provider, BillContext, Line } from '../flow/bill-fields.ts';
import { Icon } from '../ui/icons.tsx';
import { useAnnounce } from '../ui/Widget.tsx';
import { fromChunk } from '../runtime/from-chunk.ts';
import { useMerchant } from '../runtime/use-session.ts';
import type { Bill } from '../flow/bill.ts';
import { receiptLines } from '../flow/bill-lines.ts';
import { describeWithHeadline, heroAmount } from '../flow/outcome.ts';
import { stateBadge } from '../flow/state-badge.ts';
import type { PictureMark, ReceiptPicture } from './receipt-picture.ts';
import { questionsText } from './ReceiptMerchant.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { useLanguage } from '../runtime/context.ts';
import type { Language } from '../language/language.ts';

export interface ReceiptSharesProps {
  readonly instruction: Instruction;
  readonly subject: string;
  readonly bill: Bill | null;
  readonly context: BillContext;
  readonly provider: Provider | null;
}

type Note = 'imageFailed' | 'pressAgain' | 'imageSaved';

/** Browsers inside other apps, of which some ignore downloads: WebViews of Android (`; wv`), and those that name themselves. */
const inAppBrowser = /; wv\)|\bFB(?:AN|AV|_IAB)|Instagram|Snapchat|TikTok|musical_ly/;

/** WhatsApp, Save image and Print. Sent texts and saved images contain the tokens and pins that were bought. */
export function ReceiptShares({ instruction, subject, bill, context, provider }: ReceiptSharesProps): ReactNode {
  const { t } = context;
  const announce = useAnnounce();
  const merchant = useMerchant();
  const { mark, monogram } = usePictureMark(provider);
  const [note, setNote] = useState<Note | null>(null);
  const drawnEarlier = useRef<{ readonly version: number; readonly file: File } | null>(null);
  const badge = stateBadge(instruction, context, bill);
  const codes = bill?.codes?.(instruction, context) ?? [];
  // That of the outcome: a picture says what the page says.
  const { headline } = describeWithHeadline(instruction, subject, context, bill);
  const text = receiptText(instruction, { subject, badge, merchant, codes }, context);

  const notes: Readonly<Record<Note, string>> = {
    imageFailed: t(receiptMessages, 'imageFailed'),
    pressAgain: t(receiptMessages, 'pressAgain'),
    imageSaved: t(receiptMessages, 'imageSaved'),
  };
  const say = (next: Note | null): void => {
    setNote(next);
    if (next !== null) announce(notes[next]);
  };
  const draw = async (row: Element): Promise<File | null> => {
    const picture: ReceiptPicture = {
      ...pictureOf(instruction, bill, context),
      badge,
      subject: headline,
      codes,
      mark: mark ?? monogramIn(row, monogram),
      shop: merchant?.name ?? '',
      logo: merchant?.logo ?? null,
      foot: merchant ? questionsText(merchant, t) : '',
    };
    const blob = await drawn(picture, row).catch(() => null);
    return blob && new File([blob], fileName(picture, instruction), { type: 'image/png' });
  };
  const save = async (row: Element): Promise<void> => {
    const file = await draw(row);
    if (file === null) return say('imageFailed');
    say(null);
    if (await savedByShareSheet(file)) return;
    savePicture(file, file.name);
    if (inAppBrowser.test(navigator.userAgent)) say('imageSaved');
  };
  /** Opens the share sheet, which needs a press a few seconds ago. A later picture waits for the next press. */
  const share = async (row: Element): Promise<void> => {
    const { version } = instruction;
    const earlier = drawnEarlier.current?.version === version ? drawnEarlier.current.file : null;
    const file = earlier ?? (await draw(row));
    if (file === null) return say('imageFailed');
    drawnEarlier.current = { version, file };
    try {
      await navigator.share({ files: [file], text });
      say(null);
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      if (name === 'AbortError' || name === 'InvalidStateError') return; // closed by the person, or still open
      say(name === 'NotAllowedError' && earlier === null ? 'pressAgain' : 'imageFailed');
    }
  };
  return (
    <>
      <div className="ts-shares" role="group" aria-label={t(receiptMessages, 'actions')}>
        <span className="ts-share-ground" hidden />
        {monogram !== null && <span className="ts-mark" data-kind="monogram" data-hue={hueOf(monogram)} hidden />}
        <a
          className="ts-share"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            // After a picture could not be made, the link shares the text.
            if (note === 'imageFailed' || !sharesPictures(text)) return;
            event.preventDefault();
            void share(rowOf(event.currentTarget));
          }}
        >
          <Icon name="chat" />
          <span>{t(receiptMessages, 'whatsApp')}</span>
        </a>
        <button type="button" className="ts-share" onClick={({ currentTarget }) => void save(rowOf(currentTarget))}>
          <Icon name="picture" />
          <span>{t(receiptMessages, 'saveImage')}</span>
        </button>
        <PrintButton />
      </div>
      {note && <p className={note === 'imageFailed' ? 'ts-error' : 'ts-hint'}>{notes[note]}</p>}
    </>
  );
}

/** `Sunbird Store receipt 2026-11-21 4x8k3m.png`: what it is, among other pictures. */
function fileName({ shop, title }: ReceiptPicture, { created_at, ref }: Instruction): string {
  const words = [shop, title, created_at.slice(0, 10), ref.slice(-6)].filter(Boolean).join(' ');
  return `${words.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '')}.png`;
}

/**
 * Where the share sheet takes pictures, it saves them too: phones put a download where few people find it. `false`: it
 * takes none, or the press was too long ago for it, which a download does not mind.
 */
async function savedByShareSheet(file: File): Promise<boolean> {
  const data = { files: [file] };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return false;
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name),
  );
}

/** Whether the browser's share sheet takes pictures with a text. */
function sharesPictures(text: string): boolean {
  const picture = new File([''], 'receipt.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [picture], text });
}

function rowOf(button: Element): Element {
  return button.closest('.ts-shares') ?? button;
}

/** The part of the picture that depends on the purchase alone. */
function pictureOf(
  instruction: Instruction,
  bill: Bill | null,
  context: BillContext,
): Pick<ReceiptPicture, 'title' | 'amount' | 'lines'> {
  const { t, format } = context;
  const amount = heroAmount(bill, instruction);
  return {
    title: t(receiptMessages, 'title'),
    amount: amount ? format.money(amount) : '',
    lines: [
      ...(bill ? receiptLines(bill, instruction, context) : []),
      { label: t(receiptMessages, 'date'), value: format.dateTime(instruction.created_at) },
      { label: t(commonMessages, 'reference'), value: instruction.ref },
    ],
  };
}

/** Draws in the merchant's colours, as the browser computed them for a hidden element. */
async function drawn(picture: ReceiptPicture, row: Element): Promise<Blob | null> {
  const drawReceipt = await fromChunk(() => import('./draw-receipt.ts'), 'drawReceipt');
  const ground = row.querySelector('.ts-share-ground');
  const { backgroundColor, color, fontFamily } = getComputedStyle(ground ?? row);
  return drawReceipt(picture, { ground: backgroundColor, text: color, font: fontFamily });
}

/** The provider's mark, or the name for a monogram. */
function usePictureMark(provider: Provider | null): {
  readonly mark: PictureMark | null;
  readonly monogram: string | null;
} {
  const marks = useContext(OfficialMarksContext);
  const known = useDrawnMarks(provider !== null);
  if (!provider) return { mark: null, monogram: null };
  const found = known?.find(provider) ?? null;
  const official = officialMark(marks, provider, found?.id);
  if (typeof official === 'string') return { mark: { url: official }, monogram: null };
  if (official === undefined && found) return { mark: { ...found, ...lettering(found.letters) }, monogram: null };
  return { mark: null, monogram: provider.name };
}

/** The monogram in the colours that the browser computed for its hue. */
function monogramIn(row: Element, name: string | null): PictureMark | null {
  const shown = row.querySelector('.ts-mark');
  if (name === null || !shown) return null;
  const { backgroundColor, color } = getComputedStyle(shown);
  return { ground: backgroundColor, ink: color, letters: initialsOf(name, 2) };
}

/** Saves a file by the browser's download. */
function savePicture(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface ShareReceiptProps {
  readonly instruction: Instruction;
  /** A short description of the purchase. */
  readonly subject: string;
  /** Its declaration, if this page knows it. */
  readonly bill: Pick<Bill, 'texts'> | null;
}

/** Shares a receipt as text: with the share sheet, else by copying. Tokens and pins have their own buttons. */
export function ShareReceipt({ instruction, subject, bill }: ShareReceiptProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const canShare = useSyncExternalStore(neverChanges, hasShareSheet, hasNone);
  const merchant = useMerchant();
  const badge = stateBadge(instruction, language, bill);
  const text = receiptText(instruction, { subject, badge, merchant }, language);
  if (canShare) {
    return (
      <ShareButton title={subject} text={text}>
        {t(receiptMessages, 'share')}
      </ShareButton>
    );
  }
  return (
    <CopyButton value={text} of={t(receiptMessages, 'title')}>
      {t(receiptMessages, 'copy')}
    </CopyButton>
  );
}

function neverChanges(): () => void {
  return () => {};
}

function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

function hasNone(): boolean {
  return false;
}

interface ShareContent {
  readonly subject: string;
  readonly badge: string;
  readonly merchant: Merchant | null;
  /** Tokens and pins. They come first, because the list of chats shows the first line. Default: none. */
  readonly codes?: readonly Line[];
}

/** A receipt in a few lines, for a chat or a note, with the purchase's state and the shop. */
function receiptText(
  instruction: Instruction,
  { subject, badge, merchant, codes = [] }: ShareContent,
  { t, format }: Pick<Language, 't' | 'format'>,
): string {
  const id = instruction.details?.['trans_id'];
  return [
    ...codes.map(({ label, value }) => `${label}: ${value}`),
    subject,
    `${format.money(instruction.quote)}, ${badge}`,
    format.dateTime(instruction.created_at),
    `${t(commonMessages, 'reference')}: ${instruction.ref}`,
    ...(typeof id === 'string' && id !== '' ? [`${t(receiptMessages, 'transaction')}: ${id}`] : []),
    ...(merchant ? [[merchant.name, merchant.support].filter(Boolean).join(' · ')] : []),
  ]
    .join('\n')
    .replaceAll('\u00a0', ' '); // chats break lines themselves, and users paste copied text into fields
}

/** Prints its receipt without the rest of the page. */
export function PrintButton(): ReactNode {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      className="ts-share"
      onClick={({ currentTarget }) => printOnly(currentTarget.closest('.ts-receipt, .ts-step') ?? currentTarget)}
    >
      <Icon name="print" />
      <span>{t(receiptMessages, 'print')}</span>
    </button>
  );
}

/**
 * Marks the element and its ancestors for the print rules of the stylesheet. The marks are removed after printing, so
 * that the page's own printing is unaffected. A frame that may not print fires no `afterprint`. There the next key or
 * pointer press removes them, before anything could print the page.
 */
function printOnly(element: Element): void {
  const path = [...ancestors(element)];
  const over = new AbortController();
  // Collapsed content would not be printed.
  const folded = [...element.querySelectorAll<HTMLDetailsElement>('details.ts-timeline:not([open])')];
  for (const details of folded) details.open = true;
  const unmark = (): void => {
    over.abort();
    for (const details of folded) details.open = false;
    element.removeAttribute('data-ts-printed');
    for (const around of path) around.removeAttribute('data-ts-printing');
  };
  element.setAttribute('data-ts-printed', '');
  for (const around of path) around.setAttribute('data-ts-printing', '');
  for (const type of ['afterprint', 'keydown', 'pointerdown'])
    window.addEventListener(type, unmark, { capture: true, signal: over.signal });
  window.print();
}

function* ancestors(element: Element): Generator<Element> {
  for (let around = element.parentElement; around; around = around.parentElement) yield around;
}
