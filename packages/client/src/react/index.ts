export { ClientProvider, useClient } from './provider.tsx';
export { type ActionState, useAuth, useAuthAction, useUser } from './use-auth.ts';
export { type UploadState, type UseUpload, useUpload } from './use-upload.ts';
