// Test files that may break one rule of tools/test-rules, each with the reason. An exception that
// is no longer needed fails the check.
import type { Rule } from './rules.ts';

const PROPERTY = 'a property of fast-check, which fails through its own result or an exception';
const NGINX = 'needs nginx; with CI set it is never skipped';
const CEPH = 'needs Ceph; with CI set it is never skipped';
const SHELLCHECK = 'needs shellcheck; with CI set it is never skipped';
const PROMTOOL = 'needs promtool and amtool; with CI set it is never skipped';
const CLAMD = 'needs clamd; with CI set it is never skipped';
const MACHINE = 'needs root, Ceph and clamd; with CI set it is never skipped';

export const EXCEPTIONS: { file: string; rule: Rule; reason: string }[] = [
  { file: 'apps/api/src/auth/redirects.test.ts', rule: 'no-assertion', reason: PROPERTY },
  {
    file: 'apps/api/src/platform/multipart/multipart.test.ts',
    rule: 'no-assertion',
    reason: PROPERTY,
  },
  {
    file: 'apps/api/src/storage/bucket-policy.services.test.ts',
    rule: 'conditional',
    reason: CEPH,
  },
  { file: 'apps/api/src/storage/drivers.services.test.ts', rule: 'conditional', reason: CEPH },
  { file: 'apps/api/src/storage/object-store.services.test.ts', rule: 'conditional', reason: CEPH },
  { file: 'apps/api/src/storage/virus-scan.services.test.ts', rule: 'conditional', reason: CLAMD },
  { file: 'deploy/monitoring/alerts.test.ts', rule: 'conditional', reason: PROMTOOL },
  { file: 'deploy/nginx/desk.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/faults.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/host-files.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/keep-files.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/limits.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/main.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/nginx.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/redirects.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/reload.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/render.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/status.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'deploy/nginx/tls.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'tests/redirects/planted-redirects.test.ts', rule: 'conditional', reason: NGINX },
  { file: 'tests/doctor/doctor.services.test.ts', rule: 'conditional', reason: MACHINE },
  { file: 'deploy/package/scripts.test.ts', rule: 'conditional', reason: SHELLCHECK },
];
