/** Whether anything that was typed lies in this tab: then the code that reads it is loaded. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(draftVersion));
  } catch {
    return false;
  }
}

/** What the names of drafts in storage begin with. */
export const draftVersion = 'tillside:draft:1:';
