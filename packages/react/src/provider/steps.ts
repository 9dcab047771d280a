import type { SlotParts } from '../kernel/flow/slots.ts';
import { steps as ofPurchase } from '../kernel/purchase/Steps.tsx';
import { fromChunk } from '../kernel/runtime/from-chunk.ts';
import { later } from '../kernel/ui/later.tsx';
import { ReceiptMerchantFoot, ReceiptMerchantHead } from '../features/receipts/ReceiptMerchant.tsx';
import { ReceiptShares, ShareReceipt } from '../features/receipts/ReceiptShares.tsx';
import { Shares } from '../features/receipts/Shares.tsx';
import { ReportButton, ReportProblem } from '../features/cases/ReportProblem.tsx';
import { ShopAnswer } from '../features/cases/ShopAnswer.tsx';
import { SaveRecipient } from '../features/recipients/SaveRecipient.tsx';

/** The steps after a form, with what features add to their outcome. */
export const steps: SlotParts['steps'] = {
  ...ofPurchase,
  outcome: {
    ReceiptMerchantHead,
    ReceiptMerchantFoot,
    LoadedReceipt: later('receipt', () =>
      fromChunk(() => import('../features/receipts/loaded-later.ts'), 'LoadedReceipt'),
    ),
    Shares,
    ReceiptShares,
    ShareReceipt,
    ReportProblem,
    ReportButton,
    ShopAnswer,
    SaveRecipient,
  },
};
