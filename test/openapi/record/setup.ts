import { recordInto, recordVariable } from './recorder.ts';

const isOn = Symbol.for('tillside.openapi.recording');
const directory = process.env[recordVariable];

// A process runs this once for each of its test files.
if (directory && !Reflect.has(globalThis, isOn)) Reflect.set(globalThis, isOn, recordInto(directory));
