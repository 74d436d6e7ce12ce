import type { Config } from '@react-router/dev/config';

const publicUrl = process.env['PUBLIC_URL'];

export default {
  ssr: true,
  buildDirectory: 'dist',
  // Behind a proxy that ends https, the server takes its own origin for http, and would reject the
  // forms of its own pages.
  allowedActionOrigins: publicUrl ? [new URL(publicUrl).host] : [],
} satisfies Config;
