import { isRef, type Ref } from '@tillside/contract';
import { parseDetails, readStatusWord, requeryBill } from '@tillside/contract/schemas';
import { judgeReconciled } from '../ledger/verdict.ts';
import { requestOf, type Answer, type PlatformClient } from '../platform/client.ts';
import type { Store } from '../model/store.ts';

/** What is known about a ref of the merchant's own books. */
export interface ComparedRef {
  readonly ref: Ref;
  readonly found: 'in_store' | 'delivered' | 'not_delivered' | 'processing' | 'not_found' | 'not_said';
  /** A sentence that describes what to do. */
  readonly says: string;
}

const sentences: Readonly<Record<Exclude<ComparedRef['found'], 'in_store'>, string>> = {
  delivered: 'delivered, and not in this store. Keep its money.',
  not_delivered: 'not delivered, or taken back, and not in this store. Give its money back.',
  processing: 'under way, and not in this store. Ask again later.',
  not_found:
    'not in this store, and the platform knows no bill payment with this ref. If it says so again ten minutes later, and its dashboard shows no card or account for it, give its money back.',
  not_said:
    'not in this store, and the platform’s answer does not say what became of it. Ask again later, or see its dashboard.',
};

/** Reads one ref per line. Skips empty lines and lines that begin with #. @throws Error that names the line. */
export function readRefs(text: string): readonly Ref[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const ref = line.trim();
    if (ref === '' || ref.startsWith('#')) return [];
    if (!isRef(ref))
      throw new Error(`Line ${index + 1} is no ref of a companion: they begin with ts_, one in each line.`);
    return [ref];
  });
}

/**
 * Reports the outcome of refs from the merchant's books. A store that was restored from a backup lacks the refs that
 * were first requested after it. Sends one GET for each of those (platform §4.3) and writes nothing.
 */
export async function compareRefs(
  refs: readonly Ref[],
  { store, client }: { readonly store: Pick<Store, 'find'>; readonly client: PlatformClient },
): Promise<readonly ComparedRef[]> {
  const compared: ComparedRef[] = [];
  for (const ref of new Set(refs)) {
    const row = await store.find(ref, null);
    if (row) compared.push({ ref, found: 'in_store', says: `in this store: ${row.state}.` });
    else compared.push(await askAbout(ref, client));
  }
  return compared;
}

async function askAbout(ref: Ref, client: PlatformClient): Promise<ComparedRef> {
  const found = foundIn(await client.send(requestOf(requeryBill, { trans_id: ref })), ref);
  return { ref, found, says: sentences[found] };
}

function foundIn(answer: Answer, ref: Ref): Exclude<ComparedRef['found'], 'in_store'> {
  const news = judgeReconciled(answer, () => null);
  if (news.kind === 'absent') return 'not_found';
  const isReadable = news.kind === 'nothing' && news.fault === 'outcome_not_said';
  if (!isReadable || answer.kind !== 'answered' || answer.envelope?.kind !== 'success') return 'not_said';
  const parsed = parseDetails(requeryBill, answer.envelope.details);
  // Another transaction’s answer proves nothing about this one.
  if (!parsed.ok || (parsed.value.ref ?? parsed.value.trans_id) !== ref) return 'not_said';
  switch (readStatusWord(parsed.value.status)) {
    case 'succeeded':
      return 'delivered';
    case 'failed':
    case 'reversed':
      return 'not_delivered';
    case 'processing':
      return 'processing';
    case null:
      return 'not_said';
  }
}
