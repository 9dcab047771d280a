/**
 * Whether code depends on what widgets are made of. Their classes, `.ts-…`, and `data-*` are a promise; the elements
 * below and beside them are none, and neither are the files of the package.
 */
export function reachesInside(file: string, code: string): boolean {
  if (/['"]@tillside\/react\/(?:src|dist)\/|node_modules\/@tillside/.test(code)) return true;
  const selectors = /\.s?css$/.test(file)
    ? [...code.matchAll(/[^{};]+(?=\{)/g)].flatMap(([selector]) => selector.split(','))
    : [...code.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)].flatMap(([, , text = '']) => text.split(','));
  return selectors.some((selector) => {
    if (/\[\s*class\s*[~|^$*]?=\s*['"]?ts-/.test(selector)) return true;
    const below = /\.ts-[\w-]+(.*)$/s.exec(selector)?.[1];
    if (below === undefined) return false;
    return /[>+~]|\s[a-z*]|:(?:nth|first|last|only)-/.test(below.replaceAll(/\.ts-[\w-]+|\[data-[^\]]*\]/g, ''));
  });
}
