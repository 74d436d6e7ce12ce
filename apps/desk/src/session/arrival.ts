// How someone came to the desk: by the link of an invitation or a password reset, whose kind the
// auth service adds to the address. Read before the client takes the address apart.

export type Arrival = 'invitation' | 'password-reset' | null;

const TYPES: Record<string, Arrival> = {
  staffInvitation: 'invitation',
  passwordReset: 'password-reset',
};

export const arrival: Arrival =
  TYPES[new URLSearchParams(location.search).get('type') ?? ''] ?? null;
