import { createRoot } from 'react-dom/client';
import { Till } from './Till.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Till />);
