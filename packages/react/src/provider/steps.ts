import type { SlotParts } from '../flow/slots.ts';
import { steps as ofPurchase } from '../purchase/Steps.tsx';
import { fromChunk } from '../runtime/from-chunk.ts';
import { later } from '../ui/later.tsx';
import { ReceiptMerchantFoot, ReceiptMerchantHead } from '../receipt/ReceiptMerchant.tsx';
import { ReceiptShares, ShareReceipt } from '../receipt/ReceiptShares.tsx';
import { Shares } from '../receipt/Shares.tsx';
import { ReportButton, ReportProblem } from '../receipt/ReportProblem.tsx';
import { ShopAnswer } from '../receipt/ShopAnswer.tsx';
import { SaveRecipient } from '../recipients/SaveRecipient.tsx';

/** The steps after a form, with what features add to their outcome. */
export const steps: SlotParts['steps'] = {
  ...ofPurchase,
  outcome: {
    ReceiptMerchantHead,
    ReceiptMerchantFoot,
    LoadedReceipt: later('receipt', () => fromChunk(() => import('../receipt/loaded-later.ts'), 'LoadedReceipt')),
    Shares,
    ReceiptShares,
    ShareReceipt,
    ReportProblem,
    ReportButton,
    ShopAnswer,
    SaveRecipient,
  },
};
