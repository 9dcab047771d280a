import { createHmac } from 'node:crypto';
import { compare, overHttp } from './load.ts';
import { withProcesses } from './processes.ts';
import { timesPeer } from './ratio.ts';
import { withDirectory } from './scratch.ts';

/**
 * Compares signed events of the platform, each verified and committed before it is answered and processed separately,
 * with a bare Express route that verifies nothing and inserts one row as durably.
 */
export function benchWebhook() {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const companion = await start('companion', [directory, upstream]);
      const bare = await start('bare-webhook', [directory]);
      const costs = await compare(
        [
          overHttp('companion', companion, (count) => delivery(`${companion.urls['companion']}/webhooks`, count)),
          overHttp('bare Express', bare, (count) => delivery(bare.urls['webhooks'] ?? '', count)),
        ],
        { turns: 9, milliseconds: 700 },
      );
      const measured = timesPeer('a webhook', {
        ours: costs['companion'],
        peer: costs['bare Express'],
        peerName: 'bare Express that inserts one row',
      });
      return { ok: measured.ok, measured: [measured] };
    }),
  );
}

/** @param purchase the purchase that the event is about; without it, an unknown one */
export function delivery(url: string, count: number, purchase?: { readonly ref: string }) {
  const id = `ev_${process.pid}_${count}`;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const body = JSON.stringify({
    event_id: id,
    event_type: 'bills.status',
    ...(purchase ?? { trans_id: `tr_${count}` }),
    transaction_status: 'success',
    product: 'mtn',
    category: 'airtime',
    amount: 500,
  });
  const signature = createHmac('sha256', 'whsec_of_the_bench').update(`${timestamp}.${id}.${body}`).digest('hex');
  return {
    method: 'POST' as const,
    url,
    headers: { 'x-event-id': id, 'x-timestamp': timestamp, 'x-signature': `v1=${signature}` },
    body,
  };
}
