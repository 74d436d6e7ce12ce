import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page and the backend have one origin, as behind a web server in production. */
const proxy = {
  '^/(auth|graphql|storage|functions)/v1': process.env['BACKEND_URL'] ?? 'http://localhost:4000',
};

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
});
