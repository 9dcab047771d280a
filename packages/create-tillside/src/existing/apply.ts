import { closeSync, constants, fchmodSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { writeNewFiles } from '../new-app.ts';
import type { Edit, Plan } from './plan.ts';

/** A unified diff of an edit. For `.env` it contains only the new lines, and no secret. */
export function diffOf({ file, before, after }: Edit): string {
  const isSecret = file === '.env';
  const patch = createTwoFilesPatch(file, file, before, after, '', '', { context: isSecret ? 0 : 3 });
  const lines = patch.split('\n').filter((line) => !/^=+$/.test(line) && !line.startsWith('Index: '));
  const text = lines
    .map((line) => line.replace(/\s+$/, ''))
    .join('\n')
    .trim();
  return isSecret ? text.replaceAll(/^(\+\w*SECRET=).+$/gm, '$1(random)') : text;
}

/** Writes the new files, and the edits that `agrees` accepts. Returns the files that were left unchanged. */
export async function applyPlan(
  folder: string,
  { newFiles, edits }: Plan,
  agrees: (edit: Edit) => Promise<boolean>,
): Promise<readonly string[]> {
  const agreed: Edit[] = [];
  for (const edit of edits) if (await agrees(edit)) agreed.push(edit);
  writeNewFiles(folder, newFiles);
  for (const { file, after } of agreed) {
    if (file === '.env') writeSecrets(join(folder, file), after);
    else writeFileSync(join(folder, file), after);
  }
  return edits.filter((edit) => !agreed.includes(edit)).map(({ file }) => file);
}

/** Writes a file of secrets for this user only. @throws Error for a link: it may lead to a shared or committed file. */
function writeSecrets(path: string, text: string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW);
  try {
    // The mode is set before the text is written, so that no other user can read it.
    fchmodSync(file, 0o600);
    ftruncateSync(file);
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}
