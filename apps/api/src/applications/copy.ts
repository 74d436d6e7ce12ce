// Sends the copy of an application to the operator's form-collection service (decision F1).
import { buffer } from 'node:stream/consumers';
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import type { FileDriver } from '../storage/index.ts';
import { type Application, requireApplication } from './require-application.ts';

export function applicationCopySender(options: {
  database: Database;
  driver: FileDriver;
  collectorUrl: string | undefined;
}): Sender {
  return async (delivery, signal) => {
    if (options.collectorUrl === undefined) return 'skipped';
    const application = await requireApplication(options.database, delivery.record_id);
    const response = await fetch(options.collectorUrl, {
      method: 'POST',
      headers: { [IDEMPOTENCY_HEADER]: delivery.id },
      body: await toForm(application, options.driver),
      // The collector is a configured host; where it wants to send us instead is not.
      redirect: 'error',
      signal,
    });
    // By the specification the reply is not read; only whether it was accepted counts.
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
    return 'delivered';
  };
}

async function toForm(application: Application, driver: FileDriver): Promise<FormData> {
  const form = new FormData();
  form.append('name', application.name);
  form.append('email', application.email);
  form.append('message', application.message);
  form.append('language', application.language);
  form.append('form_type', 'job_application');
  if (application.cv_file_path === null) return form;

  const bytes = await driver.read(application.cv_file_path);
  if (!bytes) throw new DeliveryFailure('cv-missing');
  const type = application.cv_mime_type ?? 'application/octet-stream';
  const name = application.cv_name ?? 'cv.pdf';
  form.append('resume', new File([Uint8Array.from(await buffer(bytes))], name, { type }));
  return form;
}
