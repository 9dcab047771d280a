/** Collects every text of a widget's announcer, in order. */
export function listen(container: HTMLElement): string[] {
  const announcements: string[] = [];
  const announcer = container.querySelector('.ts-announcer');
  if (!announcer) throw new Error('There is no announcer.');
  new MutationObserver(() => announcements.push(announcer.textContent ?? '')).observe(announcer, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return announcements;
}
