// The consent popup, prerendered and closed. drive-popup.ts opens it while the visitor is
// undecided. Without JavaScript it stays closed, and no code that needs consent runs.
import type { Ui } from '@loimel/content/schema';
import { PlainButton } from '../components/button.tsx';
import { CONSENT } from './drive-popup.ts';
import styles from './popup.module.css';
import { type ConsentSettings, SETTINGS } from './settings.ts';

export type PopupProps = {
  texts: Ui['consent'];
  privacyHref: string;
  settings: ConsentSettings;
};

export function Popup({ texts, privacyHref, settings }: PopupProps) {
  return (
    <dialog
      className={styles.popup}
      aria-label={texts.label}
      tabIndex={-1}
      {...{ [CONSENT.popup]: true }}
      {...toAttributes(settings)}
    >
      <div className={styles.inner}>
        <div className={styles.question}>
          <h2 className={styles.title}>{texts.title}</h2>
          <p className={styles.text}>
            <span {...{ [CONSENT.intro]: true }}>{texts.text}</span>
            <span {...{ [CONSENT.lastChoice]: true }} hidden />{' '}
            <a href={privacyHref}>{texts.policy}</a>
          </p>
          <p className={styles.signal} {...{ [CONSENT.privacySignal]: true }} hidden>
            {texts.gpc}
          </p>
        </div>
        <Actions texts={texts} />
        <Details texts={texts} />
      </div>
    </dialog>
  );
}

function toAttributes(settings: ConsentSettings) {
  return {
    [SETTINGS.measurementId]: settings.measurementId,
    [SETTINGS.cookieLifetimeSeconds]: settings.cookieLifetimeSeconds,
    [SETTINGS.vitalsBeacon]: settings.vitalsBeacon,
    [SETTINGS.locale]: settings.locale,
    [SETTINGS.terms]: JSON.stringify(settings.terms),
    [SETTINGS.noteTexts]: JSON.stringify(settings.noteTexts),
  };
}

/** Accept and Reject look the same, so that the design favours neither (D-A1a). */
function Actions({ texts }: Pick<PopupProps, 'texts'>) {
  return (
    <div className={styles.actions}>
      <PlainButton className={styles.action} {...{ [CONSENT.action]: 'accept' }}>
        {texts.accept}
      </PlainButton>
      <PlainButton className={styles.action} {...{ [CONSENT.action]: 'reject' }}>
        {texts.reject}
      </PlainButton>
    </div>
  );
}

type FlagName = 'necessary' | 'analytics' | 'marketing';

function textId(name: FlagName): string {
  return `cookies-${name}`;
}

/** Never checked in advance, also not by a browser that restores form fields (D-A1b). */
function Flag({ name, label, locked }: { name: FlagName; label: string; locked?: string }) {
  const isLocked = locked !== undefined;
  return (
    <li>
      <label className={styles.flag}>
        <input
          className={styles.switch}
          type="checkbox"
          name={name}
          defaultChecked={isLocked}
          disabled={isLocked}
          autoComplete="off"
          aria-describedby={textId(name)}
        />
        {label}
        {isLocked && <span className="sr"> ({locked})</span>}
      </label>
    </li>
  );
}

/** Closed at first, so that the popup does not cover the main action of the page (D-L12). */
function Details({ texts }: Pick<PopupProps, 'texts'>) {
  const entries = [
    { name: 'necessary', label: texts.necessary, text: texts.necessaryText },
    { name: 'analytics', label: texts.analytics, text: texts.analyticsText },
    { name: 'marketing', label: texts.marketing, text: texts.marketingText },
  ] as const;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{texts.details}</summary>
      <div className={styles.choices}>
        <ul className={styles.flags}>
          <Flag name="necessary" label={texts.necessary} locked={texts.locked} />
          <Flag name="analytics" label={texts.analytics} />
          <Flag name="marketing" label={texts.marketing} />
        </ul>
        <dl className={styles.descriptions}>
          {entries.map(({ name, label, text }) => (
            <div key={name}>
              <dt className={styles.term}>{label}</dt>
              <dd id={textId(name)}>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.number} {...{ [CONSENT.choiceNumber]: true }} hidden />
        <PlainButton kind="line" className={styles.save} {...{ [CONSENT.action]: 'save' }}>
          {texts.save}
        </PlainButton>
      </div>
    </details>
  );
}
