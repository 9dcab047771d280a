import { createRoot } from 'react-dom/client';
import { Till } from './Till.tsx';
import './page.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Till />);
