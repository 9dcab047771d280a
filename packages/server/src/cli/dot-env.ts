import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { envFileText } from '@tillside/contract';

/**
 * Sets the variables of a folder's `.env` that the shell has not set. Most server projects have none.
 * @returns what other readers get wrong of the file, and how to mend it; `null` if nothing
 */
export function loadDotEnv(folder: string): string | null {
  const file = join(folder, '.env');
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  const { text, fault } = envFileText(bytes, (encoding) => new TextDecoder(encoding).decode(bytes));
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return fault;
}
