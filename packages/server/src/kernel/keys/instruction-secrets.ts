import { z } from 'zod';
import type { InstructionRow } from '../model/row.ts';
import type { Logger } from '../options/options.ts';
import type { SealedPlace } from '../model/record-store.ts';
import { SealedValueError, type Keyring } from './keyring.ts';

/** Tokens and pins of an instruction, visible to its owner only. */
type InstructionSecrets = Readonly<Record<string, unknown>>;

const InstructionSecrets = z.record(z.string(), z.unknown());

/** Encrypts secrets and writes them, with the keyring's `seal`. */
export function sealSecrets<Written>(
  keys: Pick<Keyring, 'seal'>,
  ref: string,
  secrets: InstructionSecrets,
  write: (sealed: string) => Promise<Written>,
): Promise<Written> {
  return keys.seal(placeOf(ref), Buffer.from(JSON.stringify(secrets)), write);
}

/** Decrypts secrets. `null` if there are none, or they cannot be decrypted, which is logged. */
export async function openSecrets(
  { keys, logger }: { readonly keys: Pick<Keyring, 'open'>; readonly logger: Logger },
  { ref, sealed }: Pick<InstructionRow, 'ref' | 'sealed'>,
): Promise<InstructionSecrets | null> {
  if (sealed === null) return null;
  try {
    const plain = await keys.open(placeOf(ref), sealed);
    return InstructionSecrets.parse(JSON.parse(Buffer.from(plain).toString('utf8')));
  } catch (error) {
    if (!(error instanceof SealedValueError)) throw error;
    const message = 'tokens and pins of an instruction do not open: its row or its data key was changed in the store';
    logger.error({ ref, problem: 'sealed_unreadable' }, message);
    return null;
  }
}

function placeOf(ref: string): SealedPlace {
  return { of: 'instruction', id: ref };
}
