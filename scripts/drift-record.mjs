import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordAnswers, recordedFile } from './drift/record.ts';

writeFileSync(join(import.meta.dirname, '..', recordedFile), await recordAnswers());
console.log(`wrote ${recordedFile}`);
