// The woven band of a receipt number. It is decoration next to the number, so assistive technology
// does not see it. The code that draws it is fetched when a band is shown.
import { Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { PlainButton } from './button.tsx';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './number-band.module.css';

export type NumberBandTexts = { caption: string; save: string; headline: string };

type Props = {
  number: string;
  /** Whether the band appears pick by pick, if the visitor does not prefer reduced motion. */
  isBeatenIn?: boolean;
  /** Explains the band below it and offers to save it. */
  texts?: NumberBandTexts;
  className?: string | undefined;
};

export function NumberBand({ number, isBeatenIn = false, texts, className }: Props) {
  const source = useBandImage(number);
  // Without the code of the bands the bare warp stays, and nothing moves.
  const isWoven = source !== null && isBeatenIn;
  return (
    <>
      <BandFrame isBeatenIn={isWoven} className={className}>
        {source !== null && <img src={source} alt="" />}
      </BandFrame>
      {texts && (
        <div className={joinClasses(styles.about, source === null && styles.waiting)}>
          <p>{texts.caption}</p>
          <SaveBandButton number={number} texts={texts} />
        </div>
      )}
    </>
  );
}

type FrameProps = {
  isBeatenIn: boolean;
  /** Whether the band hangs where the page is wide enough. Otherwise it lies. */
  hangs?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

/** The bare warp. An image in it is the band; on a page without React a script adds it. */
export function BandFrame({
  isBeatenIn,
  hangs = false,
  className,
  ...attributes
}: FrameProps & ComponentProps<'span'>) {
  const look = [hangs && styles.hanging, isBeatenIn && styles.beatenIn];
  return (
    <span
      className={joinClasses(styles.band, ...look, className)}
      aria-hidden="true"
      {...attributes}
    />
  );
}

function useBandImage(number: string): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    importBandImage().then(
      ({ toBandImage }) => isShown && setSource(toBandImage(number)),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [number]);
  return source;
}

function importBandImage() {
  return import('./band-image.ts');
}

function SaveBandButton({ number, texts }: { number: string; texts: NumberBandTexts }) {
  const save = async () => {
    const { saveShareImage } = await importBandImage();
    await saveShareImage(number, texts.headline);
  };
  return (
    <PlainButton kind="line" onClick={() => void save().catch(() => undefined)}>
      {texts.save}
      <Icon of={Download} />
    </PlainButton>
  );
}
