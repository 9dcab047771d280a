import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Ends the processes in which schedules run, and not the command that starts them. */
const workersDie = `--import=data:text/javascript,${encodeURIComponent('if (process.send) process.exit(3)')}`;

const runFaults = (environment: NodeJS.ProcessEnv) =>
  spawnSync(
    process.execPath,
    ['--conditions=@tillside/source', 'test/faults/main.ts', '--schedules', '2', '--workers', '1'],
    { env: { ...process.env, ...environment }, encoding: 'utf8', timeout: 60_000 },
  );

it('exits with 0 when every schedule ran and no invariant was violated', () => {
  const { status, stdout } = runFaults({});
  expect(stdout.trim().split('\n').at(-1)).toBe('{"schedules":2,"violations":0,"seed":1}');
  expect(status).toBe(0);
});

it('exits with 1 when something is wrong, so that CI fails', () => {
  const { status, stdout } = runFaults({ NODE_OPTIONS: workersDie });
  expect(stdout).toContain('A worker ended with exit code 3');
  expect(stdout.trim().split('\n').at(-1)).toBe('{"schedules":0,"violations":1,"seed":1}');
  expect(status).toBe(1);
});

const call = (command: string, ...options: string[]) =>
  spawnSync(process.execPath, ['--conditions=@tillside/source', `test/${command}/main.ts`, ...options], {
    encoding: 'utf8',
    timeout: 60_000,
  });

describe.each(['faults', 'fuzz'])('npm run tool -- %s', (command) => {
  it('tells its options for --help', () => {
    const { status, stdout, stderr } = call(command, '--help');
    expect(stdout).toMatch(new RegExp(`^npm run tool -- ${command} takes these options:\\n  --\\w+ VALUE +\\w`));
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each([
    [['--nope'], 'Unknown option ‘--nope’.'],
    [['--seed', 'x'], '--seed must be a whole number, not “x”.'],
    [['--seed'], 'Option ‘--seed <value>’ argument missing.'],
    [['1000'], 'Unexpected argument ‘1000’.'],
  ])('refuses %j with one sentence, and tells its options', (options, sentence) => {
    const { status, stdout, stderr } = call(command, ...options);
    const [first = '', second, third] = stderr.split('\n');
    expect(first.replaceAll(/'(.*?)'/g, '‘$1’')).toBe(sentence);
    expect([second, third]).toEqual(['', `npm run tool -- ${command} takes these options:`]);
    expect(stderr).not.toContain('    at ');
    expect([status, stdout]).toEqual([2, '']);
  });
});

it.each([
  [['--only', 'no such bug'], 'No planted bug has “no such bug” in its name: test/faults/planted/list has them all.'],
  [
    ['--from', 'a', '--only', 'no such bug'],
    'No planted bug has “no such bug” in its name from “a” on: test/faults/planted/list has them all.',
  ],
])('refuses planted bugs by %j with one sentence', (options, sentence) => {
  const { status, stdout, stderr } = call('faults', '--planted', ...options);
  expect(stderr.split('\n').slice(0, 3)).toEqual([sentence, '', 'npm run tool -- faults takes these options:']);
  expect([status, stdout]).toEqual([2, '']);
});
