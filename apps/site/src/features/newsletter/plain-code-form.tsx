// The form for the code of the confirmation email, for visitors without JavaScript.
import { PlainButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import type { PlainLinkContent } from '../../layout/private-page.tsx';
import type { ConfirmTexts } from './newsletter-content.ts';
import styles from './newsletter-pages.module.css';

type Props = { form: PlainLinkContent; texts: ConfirmTexts };

export function PlainCodeForm({ form, texts }: Props) {
  return (
    <>
      <h2 className={styles.subtitle}>{texts.codeTitle}</h2>
      <form
        className={styles.form}
        method="post"
        action={`${form.action}?language=${form.language}`}
      >
        <Field
          id="plain-email"
          name="email"
          control="email"
          label={texts.email}
          autoComplete="email"
        />
        <Field
          id="plain-code"
          name="code"
          control="text"
          label={texts.code}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <div>
          <PlainButton type="submit" kind="line">
            {texts.codeGo}
          </PlainButton>
        </div>
      </form>
    </>
  );
}
