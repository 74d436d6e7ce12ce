// Entry of the staff desk. Until the desk is built, it shows one placeholder page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Welcome } from './welcome.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <Welcome />
  </StrictMode>,
);
