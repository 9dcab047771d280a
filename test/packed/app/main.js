import { AirtimeForm, TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('till');
if (place) createRoot(place).render(createElement(TillsideProvider, { url: '/till' }, createElement(AirtimeForm)));
