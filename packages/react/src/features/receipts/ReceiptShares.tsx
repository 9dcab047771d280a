import { useContext, type ReactNode, useSyncExternalStore } from 'react';
import type { Instruction, Merchant } from '@tillside/contract';
import { commonMessages, receiptMessages } from '@tillside/messages';
import { hueOf, initialsOf, officialMark, useDrawnMarks } from '../../kernel/ui/marks/ProviderMark.tsx';
import { lettering } from '../../kernel/ui/marks/letters.ts';
import type { Provider, BillContext, Line } from '../../kernel/flow/bill-fields.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';
import type { Bill } from '../../kernel/flow/bill.ts';
import { PageContext } from '../../kernel/flow/page.ts';
import type { ReceiptSharesProps, ShareReceiptProps } from '../../kernel/flow/slots.ts';
import { receiptLines } from '../../kernel/flow/bill-lines.ts';
import { describeWithHeadline, heroAmount } from '../../kernel/flow/outcome.ts';
import { stateBadge } from '../../kernel/flow/state-badge.ts';
import type { PictureMark, ReceiptPicture } from '../../kernel/flow/receipt-picture.ts';
import { Shares } from './Shares.tsx';
import { CopyButton } from '../../kernel/ui/CopyButton.tsx';
import { ShareButton } from '../../kernel/ui/ShareButton.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Language } from '../../kernel/language/language.ts';

/** WhatsApp, Save image and Print. Sent texts and saved images contain the tokens and pins that were bought. */
export function ReceiptShares({ instruction, subject, bill, context, provider }: ReceiptSharesProps): ReactNode {
  const merchant = useMerchant();
  const { mark, monogram } = usePictureMark(provider);
  const badge = stateBadge(instruction, context, bill);
  const codes = bill?.codes?.(instruction, context) ?? [];
  // That of the outcome: a picture says what the page says.
  const { headline } = describeWithHeadline(instruction, subject, context, bill);
  return (
    <Shares
      of={instruction}
      text={receiptText(instruction, { subject, badge, merchant, codes }, context)}
      picture={(row) => ({
        ...pictureOf(instruction, bill, context),
        badge,
        subject: headline,
        codes,
        mark: mark ?? monogramIn(row, monogram),
      })}
    >
      {monogram !== null && <span className="ts-mark" data-kind="monogram" data-hue={hueOf(monogram)} hidden />}
    </Shares>
  );
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

/** The provider's mark, or the name for a monogram. */
function usePictureMark(provider: Provider | null): {
  readonly mark: PictureMark | null;
  readonly monogram: string | null;
} {
  const marks = useContext(PageContext).marks;
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
