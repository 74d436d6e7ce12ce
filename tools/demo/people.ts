// The members of staff of a development run. They exist only in a database that `npm run dev` or a test
// has created.
export type DemoPerson = { email: string; name: string; role: 'agent' | 'hr' | 'admin' };

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { email: 'rasmus@loimel.example', name: 'Rasmus Ojala', role: 'admin' },
  { email: 'jonas@loimel.example', name: 'Jonas Weidner', role: 'agent' },
  { email: 'liis@loimel.example', name: 'Liis Kadarik', role: 'hr' },
];
