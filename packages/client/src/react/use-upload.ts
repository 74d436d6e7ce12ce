// Hook for one upload at a time, with its progress.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileMetadata, StorageError, Upload, UploadResult } from '../storage/index.ts';
import { useClient } from './provider.tsx';

const RETRIES = 2;

export type UploadState =
  | { status: 'idle' }
  /** `sentShare` is from 0 to 1. */
  | { status: 'uploading'; sentShare: number }
  | { status: 'done'; fileMetadata: FileMetadata }
  | { status: 'failed'; error: StorageError };

export type UseUpload = {
  state: UploadState;
  upload(upload: Omit<Upload, 'signal' | 'onProgress'>): Promise<UploadResult>;
  /** Ends the running upload with the error `abort-error`. */
  cancel(): void;
};

/** A new upload cancels the running one. So does unmounting the component. */
export function useUpload(): UseUpload {
  const { storage } = useClient();
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const upload = useCallback<UseUpload['upload']>(
    async (options) => {
      cancel();
      const controller = new AbortController();
      running.current = controller;
      const isLatest = () => running.current === controller;
      setState({ status: 'uploading', sentShare: 0 });
      const result = await storage.upload({
        retries: RETRIES,
        ...options,
        signal: controller.signal,
        onProgress: (sentShare) => isLatest() && setState({ status: 'uploading', sentShare }),
      });
      if (isLatest()) setState(toState(result));
      return result;
    },
    [storage, cancel],
  );

  return { state, upload, cancel };
}

function toState({ fileMetadata, error }: UploadResult): UploadState {
  return error ? { status: 'failed', error } : { status: 'done', fileMetadata };
}
