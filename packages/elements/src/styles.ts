/** The only element that is drawn with the first stylesheet alone. All others wait for both. */
const first = 'till-airtime';

const loading = new Map<string, Promise<void>>();

/**
 * Loads the stylesheets beside the script by links, which a policy of `style-src 'self'` allows. They precede all other
 * stylesheets of the page, which override them. The first precedes the second, which refines it.
 */
export async function loadStyles(tag: string): Promise<void> {
  const early = load(new URL('./tillside.css', import.meta.url), 1);
  const later = load(new URL('./tillside-later.css', import.meta.url), 2);
  later.catch(() => {}); // the next element tries again
  await (tag === first ? early : Promise.all([early, later]));
}

function load({ href }: URL, order: 1 | 2): Promise<void> {
  const known = loading.get(href);
  if (known) return known;
  const found = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      loading.delete(href);
      link.remove();
      reject(new Error(`The stylesheet ${href} did not load.`));
    });
    link.dataset['tillside'] = String(order);
    const before = order === 2 ? document.head.querySelector('link[data-tillside="1"]') : null;
    if (before) before.after(link);
    else document.head.prepend(link);
  });
  loading.set(href, found);
  return found;
}
