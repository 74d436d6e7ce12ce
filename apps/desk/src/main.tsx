// Entry of the staff desk: theme, session, router.
import '@loimel/theme/tokens.css';
import '@loimel/theme/fonts.css';
import './styles/desk-tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followTheme } from './layout/theme.ts';
import { createRouter } from './routes.tsx';
// Reads the address before the client removes the code of a link from it.
import './session/arrival.ts';
import { auth } from './session/auth.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

followTheme();
// Before the router, whose first loaders wait for the session.
auth.start();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);
