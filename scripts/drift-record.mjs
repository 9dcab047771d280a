import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordAnswers, recordedFile, recordSamples, samplesFolder } from './drift/record.ts';

const root = join(import.meta.dirname, '..');

writeFileSync(join(root, recordedFile), await recordAnswers());
console.log(`wrote ${recordedFile}`);
rmSync(join(root, samplesFolder), { recursive: true, force: true });
await recordSamples(join(root, samplesFolder));
console.log(`wrote ${samplesFolder}`);
