// Reads the URL of the visit and removes the parameters of the auth service from it.
import { type Visit, withoutAuthParameters } from './auth-parameters.ts';

/**
 * Call it before any script that reads the URL, above all analytics. Adds no history entry, so
 * neither Reload nor Back returns to a URL with a token or an error.
 */
export function takeVisit(): Visit {
  const { href } = location;
  const visit = { href, readStorage: (key: string) => localStorage.getItem(key) };
  const remaining = withoutAuthParameters(visit);
  if (remaining !== href) history.replaceState(history.state, '', remaining);
  return visit;
}
