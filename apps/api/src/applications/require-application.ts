import type { Database } from '../platform/database.ts';

/** The application and what is known about its CV. */
export async function requireApplication(database: Database, id: string) {
  return database
    .selectFrom('app.job_applications as application')
    .leftJoin('app.files as file', 'file.id', 'application.cv_file_path')
    .select([
      'application.id',
      'application.number',
      'application.name',
      'application.email',
      'application.message',
      'application.language',
      'application.created_at',
      'application.cv_file_path',
      'file.name as cv_name',
      'file.size_bytes as cv_size_bytes',
      'file.mime_type as cv_mime_type',
      'file.page_count as cv_page_count',
      'file.active_content as cv_active_content',
      'file.scan_state as cv_scan_state',
    ])
    .where('application.id', '=', id)
    .executeTakeFirstOrThrow();
}

export type Application = Awaited<ReturnType<typeof requireApplication>>;
