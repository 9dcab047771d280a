import { sendMessage } from '../events/outbox.ts';
import { isJsonObject } from '../world/json.ts';
import type { World } from '../world/world.ts';
import type { Bill } from '../world/bill.ts';

/** Puts the texts of a delivered bill into the outbox. Bills without texts are ignored. */
export function deliverTexts(bill: Bill, world: World): void {
  const rows = bill.fields['processed'];
  if (bill.operation !== 'sms.send' || !Array.isArray(rows)) return;
  for (const row of rows) {
    if (!isJsonObject(row)) continue;
    const { recipent, message } = row;
    if (typeof recipent !== 'string' || typeof message !== 'string') continue;
    sendMessage({ kind: 'sms', at: world.now(), to: recipent, text: message }, world);
  }
}
