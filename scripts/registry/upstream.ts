import { execFileSync } from 'node:child_process';

/** The registry that npm uses on this machine. */
export function upstreamRegistry(): string {
  return execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
