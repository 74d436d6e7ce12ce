// The not-found page: an explanation, two buttons, four helpful links and a rug that unravels.

import { ArrowLeft, ArrowRight, House } from 'lucide-react';
import { ButtonLink, PlainButton } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import type { ImageSource } from '../../images/images.ts';
import styles from './not-found.module.css';
import { BACK_BUTTON } from './not-found-attributes.ts';
import type { NotFoundContent } from './not-found-content.ts';

type Props = { content: NotFoundContent; image: ImageSource; darkImage: ImageSource };

export function NotFound({ content, image, darkImage }: Props) {
  const { title, text, more, home, back, help } = content;
  return (
    <section className={styles.section}>
      <div className={joinClasses('wrap grid', styles.columns)}>
        <div className={styles.texts}>
          <h1 className={styles.title}>{title}</h1>
          <p className={joinClasses('lead', styles.text)}>{text}</p>
          <p className={styles.more}>{more}</p>
          <div className={styles.actions}>
            <ButtonLink size="large" href={home.href}>
              <Icon of={House} />
              {home.text}
            </ButtonLink>
            <PlainButton
              kind="line"
              size="large"
              className={styles.back}
              {...{ [BACK_BUTTON]: true }}
            >
              <Icon of={ArrowLeft} />
              {back}
            </PlainButton>
          </div>
          <nav className={styles.help} aria-label={help.title}>
            {help.links.map((link) => (
              <a key={link.href} className={styles.link} href={link.href}>
                {link.text}
                <Icon of={ArrowRight} />
              </a>
            ))}
          </nav>
        </div>
        <picture className={styles.rug}>
          <source media="(prefers-color-scheme: dark)" srcSet={darkImage.src} />
          <img src={image.src} width={image.width} height={image.height} alt="" />
        </picture>
      </div>
    </section>
  );
}
