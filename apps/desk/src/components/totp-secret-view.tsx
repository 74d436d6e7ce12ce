// The secret of an authenticator app: the QR code of the server, and the key to type.
import type { TotpSecret } from '@loimel/client/auth';
import styles from './totp-secret-view.module.css';

export function TotpSecretView({ secret }: { secret: TotpSecret }) {
  return (
    <div className={styles['secret']}>
      <img src={secret.imageUrl} alt="QR code for the authenticator app" />
      <div>
        <b>Authenticator app</b>
        <p>
          Scan, or type the key:
          <br />
          <code>{secret.totpSecret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
    </div>
  );
}
