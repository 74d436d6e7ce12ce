import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('account.tsx'),
  route('sign-in', 'sign-in.tsx'),
  route('sign-out', 'sign-out.ts'),
] satisfies RouteConfig;
