-- Values in these columns are encrypted with keys from the environment (AUTH_SEAL_KEYS), no longer
-- with one derived from app_private.secrets. A new value of app_private.secrets therefore makes open
-- links, codes and presigned addresses invalid and nothing else.

comment on column auth.accounts.totp_secret is 'Encrypted with AUTH_SEAL_KEYS; present but not active between generating and activating.';
comment on column auth.signing_keys.private_key is 'PKCS #8, encrypted with AUTH_SEAL_KEYS.';

-- Every dump made so far opens these. Servers create new ones; access tokens last 15 minutes and
-- sessions are not affected. TOTP secrets are re-encrypted by `npm run secrets -- rotate-seal`.
delete from auth.signing_keys;
