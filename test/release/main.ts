import { rehearseRelease, tryTarballs } from './rehearsal.ts';

/**
 * Rehearses a release of the last commit: `node test/release/main.ts`, or tries packages of one that are packed already:
 * `node test/release/main.ts FOLDER`, with their tarballs in it.
 */
const [tarballs] = process.argv.slice(2);
const write = (text: string): void => void process.stdout.write(text);
await (tarballs === undefined ? rehearseRelease(write) : tryTarballs(tarballs, write));
