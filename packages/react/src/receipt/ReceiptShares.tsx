import { useContext, useState, type ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { commonMessages, receiptMessages } from '@tillside/messages';
import { hueOf, initialsOf } from '../marks/monogram.ts';
import { lettering } from '../marks/letters.ts';
import { officialMark, OfficialMarksContext } from '../marks/official-marks.ts';
import type { Provider } from '../marks/provider.ts';
import { useDrawnMarks } from '../marks/use-drawn-marks.ts';
import { Icon } from '../parts/icons.tsx';
import { useAnnounce } from '../parts/Widget.tsx';
import { fromChunk } from '../provider/from-chunk.ts';
import { MerchantContext } from '../provider/merchant.ts';
import { receiptLines, type Bill } from '../purchase/bill.ts';
import type { BillContext } from '../purchase/bill-context.ts';
import { heroAmount } from '../purchase/hero-amount.ts';
import { stateBadge } from '../purchase/state-badge.ts';
import { lagosDateTime } from './lagos-time.ts';
import { PrintButton } from './PrintButton.tsx';
import type { PictureMark, ReceiptPicture } from './receipt-picture.ts';
import { receiptText } from './receipt-text.ts';
import { savePicture } from './save-picture.ts';

export interface ReceiptSharesProps {
  readonly instruction: Instruction;
  readonly subject: string;
  readonly bill: Bill | null;
  readonly context: BillContext;
  readonly provider: Provider | null;
}

/** WhatsApp, Save image and Print. The picture holds tokens and pins; to send them as text, they have their own buttons. */
export function ReceiptShares({ instruction, subject, bill, context, provider }: ReceiptSharesProps): ReactNode {
  const { t } = context;
  const announce = useAnnounce();
  const merchant = useContext(MerchantContext);
  const { mark, monogram } = usePictureMark(provider);
  const [failed, setFailed] = useState(false);
  const badge = stateBadge(instruction, context, bill);
  const text = receiptText(instruction, subject, badge, context);

  const save = async (button: Element): Promise<void> => {
    const picture: ReceiptPicture = {
      ...pictureOf(instruction, bill, context),
      badge,
      subject,
      mark: mark ?? monogramIn(button, monogram),
      shop: merchant?.name ?? '',
      logo: merchant?.logo ?? null,
      foot: merchant?.support ? t(receiptMessages, 'questionsAt', { support: merchant.support }) : '',
    };
    const saved = await drawn(picture, button).catch(() => null);
    setFailed(saved === null);
    if (saved === null) announce(t(receiptMessages, 'imageFailed'));
    else savePicture(saved, `${instruction.ref}.png`);
  };
  return (
    <>
      <div className="ts-shares" role="group" aria-label={t(receiptMessages, 'actions')}>
        <a
          className="ts-share"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" />
          {t(receiptMessages, 'whatsApp')}
        </a>
        <button type="button" className="ts-share" onClick={({ currentTarget }) => void save(currentTarget)}>
          <span className="ts-share-ground" hidden />
          {monogram !== null && <span className="ts-mark" data-kind="monogram" data-hue={hueOf(monogram)} hidden />}
          <Icon name="picture" />
          {t(receiptMessages, 'saveImage')}
        </button>
        <PrintButton />
      </div>
      {failed && <p className="ts-error">{t(receiptMessages, 'imageFailed')}</p>}
    </>
  );
}

/** The part of the picture that is told by the purchase alone. */
function pictureOf(
  instruction: Instruction,
  bill: Bill | null,
  context: BillContext,
): Pick<ReceiptPicture, 'title' | 'amount' | 'codes' | 'lines'> {
  const { t, format } = context;
  const amount = heroAmount(bill, instruction);
  return {
    title: t(receiptMessages, 'title'),
    amount: amount ? format.money(amount) : '',
    codes: bill?.codes?.(instruction, context) ?? [],
    lines: [
      ...(bill ? receiptLines(bill, instruction, context) : []),
      { label: t(receiptMessages, 'date'), value: lagosDateTime(instruction.created_at, format.locale) },
      { label: t(commonMessages, 'reference'), value: instruction.ref },
    ],
  };
}

/** In the merchant's colours, which the browser has worked out for a part that is not shown. */
async function drawn(picture: ReceiptPicture, button: Element): Promise<Blob | null> {
  const drawReceipt = await fromChunk(() => import('./draw-receipt.ts'), 'drawReceipt');
  const ground = button.querySelector('.ts-share-ground');
  const { backgroundColor, color, fontFamily } = getComputedStyle(ground ?? button);
  return drawReceipt(picture, { ground: backgroundColor, text: color, font: fontFamily });
}

/** The provider's mark, or the name whose monogram stands for it. */
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

/** In the colours that the browser has worked out for its hue. */
function monogramIn(button: Element, name: string | null): PictureMark | null {
  const shown = button.querySelector('.ts-mark');
  if (name === null || !shown) return null;
  const { backgroundColor, color } = getComputedStyle(shown);
  return { ground: backgroundColor, ink: color, letters: initialsOf(name, 2) };
}
