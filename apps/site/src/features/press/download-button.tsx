// A button that downloads a file; where there is room it says how large the file is.
import { Download } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './download-button.module.css';
import type { KitFile } from './press-content.ts';

type Props = {
  file: KitFile & { text: string };
  kind?: 'primary' | 'line';
  size?: 'normal' | 'large';
  isSizeShown?: boolean;
};

export function DownloadButton({ file, kind, size, isSizeShown = false }: Props) {
  return (
    <ButtonLink kind={kind} size={size} href={file.href} download>
      <Icon of={Download} />
      {file.text}
      {isSizeShown && (
        <span className={styles.size}>
          {file.format}, {file.fileSize}
        </span>
      )}
    </ButtonLink>
  );
}
