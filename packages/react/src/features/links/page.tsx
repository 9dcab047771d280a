import { createRoot } from 'react-dom/client';
import { LinkPage } from './LinkPage.tsx';
import { readBoot } from './link-requests.ts';

const root = document.getElementById('till-link');
const boot = readBoot(JSON.parse(root?.dataset['boot'] ?? 'null'));
// A link's session has no event stream, which would report the caller's other purchases: the widgets poll instead.
Reflect.deleteProperty(globalThis, 'EventSource');
// Another link in the same window.
addEventListener('hashchange', () => location.reload());
if (root && boot) createRoot(root).render(<LinkPage boot={boot} />);
