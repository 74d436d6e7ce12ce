// The pages that newsletter mails lead to. Opening them changes nothing; their buttons do.
import { withErrorView } from '../../layout/error-boundary.tsx';
import { useLinkToken } from '../../state/use-link-token.ts';
import { CodeForm } from './code-form.tsx';
import { LinkForm } from './link-form.tsx';
import type { ConfirmTexts, EndTexts } from './newsletter-content.ts';
import styles from './newsletter-pages.module.css';

export const ConfirmNewsletterIsland = withErrorView(ConfirmNewsletter);
export const EndNewsletterIsland = withErrorView(EndNewsletter);

function ConfirmNewsletter({ texts }: { texts: ConfirmTexts }) {
  const token = useLinkToken();
  return (
    <>
      <Head title={texts.title} lead={texts.lead} />
      {token !== null && (
        <>
          {token !== '' && (
            <>
              <LinkForm key={token} action="confirm" token={token} texts={texts} />
              <h2 className={styles.subtitle}>{texts.codeTitle}</h2>
            </>
          )}
          <CodeForm texts={texts} />
        </>
      )}
    </>
  );
}

function EndNewsletter({ texts }: { texts: EndTexts }) {
  const token = useLinkToken();
  return (
    <>
      <Head title={texts.title} lead={token === '' ? texts.expired : texts.lead} />
      {token !== null && token !== '' && (
        <LinkForm key={token} action="unsubscribe" token={token} texts={texts} />
      )}
    </>
  );
}

function Head({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </>
  );
}
