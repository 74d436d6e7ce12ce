// All screens of the desk and their addresses. Every screen is loaded when it is first opened.
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { NotFound, RouteError } from './layout/route-error.tsx';

const SCREENS: RouteObject[] = [
  { index: true, loader: () => redirect('/inbox') },
  {
    path: 'inbox',
    lazy: () => import('./screens/inbox/screen.tsx'),
    children: [{ path: 'items/:id', lazy: () => import('./screens/item/screen.tsx') }],
  },
  { path: 'items/:id', lazy: () => import('./screens/item/screen.tsx') },
  { path: 'search', lazy: () => import('./screens/search/screen.tsx') },
  {
    path: 'spam',
    lazy: () => import('./screens/spam/screen.tsx'),
    children: [{ path: ':id', lazy: () => import('./screens/spam/spam-item.tsx') }],
  },
  { path: 'numbers', lazy: () => import('./screens/numbers/screen.tsx') },
  { path: 'deliveries', lazy: () => import('./screens/deliveries/screen.tsx') },
  { path: 'audit', lazy: () => import('./screens/audit/screen.tsx') },
  { path: 'team', lazy: () => import('./screens/team/screen.tsx') },
  { path: 'security', lazy: () => import('./screens/security/screen.tsx') },
  { path: 'settings', lazy: () => import('./screens/settings/screen.tsx') },
  { path: '*', Component: NotFound },
];

export function createRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: RouteError,
      HydrateFallback: () => null,
      children: [
        { path: '/sign-in', lazy: () => import('./screens/sign-in/screen.tsx') },
        {
          path: '/',
          lazy: () => import('./layout/shell.tsx'),
          children: [{ ErrorBoundary: RouteError, children: SCREENS }],
        },
      ],
    },
  ]);
}
