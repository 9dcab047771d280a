import { spawnSync } from 'node:child_process';

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** The package manager that runs this command, by the user agent that it sets. */
export function packageManager(userAgent: string | undefined): PackageManager {
  const name = /^(\w+)\//.exec(userAgent ?? '')?.[1];
  return name === 'pnpm' || name === 'yarn' || name === 'bun' ? name : 'npm';
}

/** Installs dependencies in `folder`. Returns whether that worked. @param output the file descriptor for its output */
export function install(manager: PackageManager, folder: string, output: 1 | 2): boolean {
  // On Windows the package managers are scripts, which only a shell finds.
  const { status } = spawnSync(manager, ['install'], {
    cwd: folder,
    stdio: ['inherit', output, 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
