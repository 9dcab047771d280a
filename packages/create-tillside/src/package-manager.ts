import { spawnSync } from 'node:child_process';

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** The package manager that runs this command, by the user agent that it sets. */
export function packageManager(userAgent: string | undefined): PackageManager {
  const name = /^(\w+)\//.exec(userAgent ?? '')?.[1];
  return name === 'pnpm' || name === 'yarn' || name === 'bun' ? name : 'npm';
}

/** Installs dependencies in `folder`. Returns whether that worked. @param isQuiet whether nothing of it is shown */
export function install(manager: PackageManager, folder: string, isQuiet: boolean): boolean {
  // On Windows the package managers are scripts, which only a shell finds.
  const { status } = spawnSync(manager, ['install'], {
    cwd: folder,
    stdio: isQuiet ? 'ignore' : 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}
