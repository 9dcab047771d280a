import { execFileSync } from 'node:child_process';

/** A setting of the npm of this machine: `registry`, `cache`. */
export function npmConfig(name: string): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio }).trim();
}
