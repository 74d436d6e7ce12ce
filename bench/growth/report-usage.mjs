// Loaded into the build with --import. Writes the resource usage of the process to a file.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage()));
});
