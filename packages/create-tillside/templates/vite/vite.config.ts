import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    strictPort: true, // TILLSIDE_PUBLIC_URL in .env names this port
    proxy: { '/till': 'http://localhost:3001' }, // the page and the companion share an origin
  },
});
