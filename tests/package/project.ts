// An empty project in a temporary folder that installs the packed client with npm.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TIMEOUT_MS = 120_000;
const INSTALL = ['install', '--prefer-offline', '--no-package-lock', '--ignore-scripts'];

export type Project = {
  folder: string;
  /** Folder of the installed client. */
  client: string;
  write: (path: string, content: string) => void;
  has: (packageName: string) => boolean;
  /** Runs a program in the folder and returns its output. Throws when it fails. */
  run: (command: string, args: string[]) => Promise<string>;
};

export async function createProject(folder: string, packages: string[]): Promise<Project> {
  const project: Project = {
    folder,
    client: join(folder, 'node_modules', '@loimel', 'client'),
    write(path, content) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    has: (packageName) => existsSync(join(folder, 'node_modules', packageName)),
    run: (command, args) => run(command, args, folder),
  };
  project.write('package.json', JSON.stringify({ private: true, type: 'module' }));
  await project.run('npm', [...INSTALL, ...packages]);
  return project;
}

async function run(command: string, args: string[], cwd: string): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', NODE_ENV: 'production' };
  const child = spawn(command, args, { cwd, env, timeout: TIMEOUT_MS });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code ?? signal}:\n${output.trim()}`);
  return output;
}
