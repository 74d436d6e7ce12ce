// Loaded into the build with --import: leaves what the process has used in a file.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage()));
});
