const oldest = [22, 13] as const;

/** The oldest Node that the sandbox runs on, as `engines` in its package.json says. */
export const oldestNode = oldest.join('.');

export function isUnsupported(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
}
