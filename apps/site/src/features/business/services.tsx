// The six services as samples on one sheet of cloth.
import type { BusinessContent } from './business-content.ts';
import styles from './services.module.css';

export function Services({ content }: { content: BusinessContent['services'] }) {
  return (
    <section className={styles.section} id="services">
      <div className="wrap">
        <h2>{content.title}</h2>
        <ul className={styles.samples}>
          {content.items.map(({ id, name, description, picture }) => (
            <li key={id} className={styles.sample}>
              <img
                className={styles.swatch}
                src={picture.src}
                width={picture.width}
                height={picture.height}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.text}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
