import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** The ports of the page and of the companion are in .env. */
export default defineConfig(({ mode }) => {
  const { TILLSIDE_PUBLIC_URL = '', TILLSIDE_PORT } = loadEnv(mode, import.meta.dirname, 'TILLSIDE_');
  return {
    plugins: [react()],
    server: {
      port: Number(URL.parse(TILLSIDE_PUBLIC_URL)?.port),
      strictPort: true,
      proxy: { '/till': `http://localhost:${TILLSIDE_PORT}` }, // the page and the companion share an origin
    },
  };
});
