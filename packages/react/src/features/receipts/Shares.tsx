import { useRef, useState, type ReactNode } from 'react';
import type { Merchant } from '@tillside/contract';
import { receiptMessages, type Translate } from '@tillside/messages';
import { Icon } from '../../kernel/ui/icons.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import type { SharesProps } from '../../kernel/flow/slots.ts';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';
import type { ReceiptPicture } from '../../kernel/flow/receipt-picture.ts';
import { questionsText } from './ReceiptMerchant.tsx';

type Note = 'imageFailed' | 'pressAgain' | 'imageSaved';

/** Browsers inside other apps, of which some ignore downloads: WebViews of Android (`; wv`), and those that name themselves. */
const inAppBrowser = /; wv\)|\bFB(?:AN|AV|_IAB)|Instagram|Snapchat|TikTok|musical_ly/;

/** WhatsApp, Save image and Print of a receipt. */
export function Shares({ of, text, picture, children }: SharesProps): ReactNode {
  const { t } = useLanguage();
  const merchant = useMerchant();
  const announce = useAnnounce();
  const [note, setNote] = useState<Note | null>(null);
  const drawnEarlier = useRef<{ readonly version: number; readonly file: File } | null>(null);
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
    const content = { ...picture(row), ...shopOf(merchant, t) };
    const blob = await drawn(content, row).catch(() => null);
    return blob && new File([blob], fileName(content, of), { type: 'image/png' });
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
    const { version } = of;
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
        {children}
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

/** The shop's part of the picture. */
function shopOf(merchant: Merchant | null, t: Translate): Pick<ReceiptPicture, 'shop' | 'logo' | 'foot'> {
  return {
    shop: merchant?.name ?? '',
    logo: merchant?.logo ?? null,
    foot: merchant ? questionsText(merchant, t) : '',
  };
}

/** `Sunbird Store receipt 2026-11-21 4x8k3m.png`: what it is, among other pictures. */
function fileName({ shop, title }: ReceiptPicture, { created_at, ref }: SharesProps['of']): string {
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

/** Draws in the merchant's colours, as the browser computed them for a hidden element. */
async function drawn(picture: ReceiptPicture, row: Element): Promise<Blob | null> {
  const drawReceipt = await fromChunk(() => import('./draw-receipt.ts'), 'drawReceipt');
  const ground = row.querySelector('.ts-share-ground');
  const { backgroundColor, color, fontFamily } = getComputedStyle(ground ?? row);
  return drawReceipt(picture, { ground: backgroundColor, text: color, font: fontFamily });
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
