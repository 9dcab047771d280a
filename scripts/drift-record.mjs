import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordAnswers, recordedFile, recordSamples, samplesFolder } from './drift/record.ts';

const root = join(import.meta.dirname, '..');
const samples = '--samples';

if (process.argv.includes(samples)) {
  rmSync(join(root, samplesFolder), { recursive: true, force: true });
  await recordSamples(join(root, samplesFolder));
  console.log(`wrote ${samplesFolder}`);
} else {
  writeFileSync(join(root, recordedFile), await recordAnswers());
  console.log(`wrote ${recordedFile}`);
  // The probe reads what was recorded when it is loaded: its samples are made by a process that loads the new answers.
  execFileSync(process.execPath, [...process.execArgv, import.meta.filename, samples], { stdio: 'inherit' });
}
