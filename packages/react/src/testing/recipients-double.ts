import { recipientOperationIds, type Recipient } from '@tillside/contract';
import { isRecord } from '../kernel/client/read.ts';

/** Keeps saved recipients as the companion does: the same one once, renamed when it is saved again. */
export function recipientsDouble(given: readonly Recipient[] = []) {
  let kept = [...given];
  return {
    answer(method: string, path: string, body: unknown): unknown {
      if (method === 'GET') return { items: kept };
      const id = decodeURIComponent(path.split('/').at(-1) ?? '');
      if (method === 'DELETE') {
        const gone = kept.find((each) => each.id === id);
        kept = kept.filter((each) => each !== gone);
        return gone;
      }
      if (!isRecord(body) || !isRecord(body['fields'])) return undefined;
      const fields = Object.fromEntries(Object.entries(body['fields']).map(([name, value]) => [name, String(value)]));
      const known = kept.find((each) => JSON.stringify(each.fields) === JSON.stringify(fields));
      const saved: Recipient = {
        id: known?.id ?? `recipient_${kept.length + 1}`,
        label: String(body['label']),
        operation: recipientOperationIds.find((operation) => operation === body['operation']) ?? 'airtime.buy',
        fields,
        created_at: '2026-11-21T09:41:00.000Z',
      };
      kept = [saved, ...kept.filter((each) => each !== known)];
      return saved;
    },
  };
}
