// The field that says which position an application is about.
import fieldStyles from '../../components/field.module.css';
import { POSITION_FIELD } from './chosen-position.ts';

/** An open position in the list. */
export type OfferedPosition = { id: string; title: string };

type Props = {
  positions: readonly OfferedPosition[];
  texts: { label: string; none: string };
};

const ID = 'application-position';

/**
 * A script knows the position from the address and fills in the hidden field (chosen-position.ts).
 * Without JavaScript the page cannot read its address, so the visitor chooses from a list. It comes
 * after the hidden field, because the server reads the last one of a name.
 */
export function PositionChoice({ positions, texts }: Props) {
  return (
    <>
      <input type="hidden" name={POSITION_FIELD} />
      <noscript>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={ID}>
            {texts.label}
          </label>
          <select id={ID} name={POSITION_FIELD} className={fieldStyles.control}>
            <option value="">{texts.none}</option>
            {positions.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
      </noscript>
    </>
  );
}
